import { ApiError } from "@plenary/contract/client";
import { text } from "@plenary/contract/text";
import { useRevalidator, useRouteError } from "react-router";
import { failureAndReason } from "../../../base/calls/refusals.ts";
import { useLateLoad } from "../../../base/calls/use-late-load.ts";
import { isServed } from "../../../sign-in/served.ts";
import { useSignIn } from "../../../sign-in/store.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Spinner } from "../../../ui/buttons/Spinner.tsx";
import { AccessDenied } from "./AccessDenied.tsx";

interface AdminFailureProps {
  /** The endpoint's `failure`, for example "Failed to load audit logs". */
  failure: string;
  /** For example "You need admin privileges to view audit logs." */
  denied: string;
}

/**
 * Access Denied for users who are no longer administrators, else what failed and why
 * (docs/product/screens.md#what-failed-and-why). Anything but a refusal is a bug and goes on to the boundary above.
 */
export function AdminFailure({ failure, denied }: AdminFailureProps) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const early = error instanceof ApiError && error.code === "password_change_required";
  const signIn = useSignIn();
  useLateLoad(early && isServed(signIn));
  if (!(error instanceof ApiError)) throw error;
  // The forced password change covers this (docs/product/accounts.md#the-temporary-password); the screen loads after
  // it.
  if (early) return <Spinner label={text("Loading...")} />;
  if (error.status === 403) return <AccessDenied reason={denied} />;
  return (
    <div className="page-column py-16 sm:py-20">
      <title>{text("{title} · Plenary", { title: failure })}</title>
      <h1 role="alert" className="max-w-prose text-3xl">
        {failureAndReason(error, failure)}
      </h1>
      <Button
        variant="secondary"
        className="mt-8"
        busy={state === "loading"}
        busyLabel={text("Loading...")}
        onClick={revalidate}
      >
        {text("Try again")}
      </Button>
    </div>
  );
}
