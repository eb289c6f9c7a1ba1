import { ApiError } from "@plenary/contract/client";
import { dataNotLoaded } from "@plenary/contract/failures";
import { text } from "@plenary/contract/text";
import { Link, useRevalidator, useRouteError } from "react-router";
import { reasonText } from "../../base/calls/api.ts";
import { isMissing } from "../../base/calls/refusals.ts";
import { Button } from "../../ui/buttons/Button.tsx";

interface LoadFailureProps {
  /** The endpoint's `failure`: what could not be loaded. Left out by screens that make several calls. */
  failure?: string | undefined;
  /** For a screen about one thing: its heading and sentence if the thing doesn't exist. */
  notFound?: { title: string; text: string };
  back: { to: string; label: string };
  /** For a screen that has caught it itself. */
  error?: ApiError | undefined;
}

/** A screen's error boundary for failed loading. Anything but a refusal is a bug and goes on to the boundary above. */
export function LoadFailure({ failure = dataNotLoaded(), notFound, back, error: caught }: LoadFailureProps) {
  const thrown = useRouteError();
  const error = caught ?? thrown;
  const { revalidate, state } = useRevalidator();
  if (!(error instanceof ApiError)) throw error;
  const missing = notFound && isMissing(error) ? notFound : null;
  const title = missing?.title ?? failure;
  const reason = missing?.text ?? reasonText(error);
  return (
    <div className="page-column py-16 sm:py-20">
      <title>{text("{title} · Plenary", { title })}</title>
      <div role="alert">
        <h1 className="text-4xl">{title}</h1>
        {reason !== title && <p className="mt-4 max-w-prose text-ink-soft">{reason}</p>}
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        {!missing && (
          <Button
            variant="secondary"
            busy={state === "loading"}
            busyLabel={text("Loading...")}
            onClick={revalidate}
          >
            {text("Try again")}
          </Button>
        )}
        <Link to={back.to} className="text-link">
          {back.label}
        </Link>
      </div>
    </div>
  );
}
