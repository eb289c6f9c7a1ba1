import { getPublicCall } from "@plenary/contract/call/public-call";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { type ClientLoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { formatInFull } from "../../base/formats/dates.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { signInKnown } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { ScreenStyles } from "../../ui/page/ScreenStyles.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { ProposalFields } from "./ProposalFields.tsx";
import type { SavedFields as Values } from "./proposal-saver.ts";
import { blank, forgetVisitorsDraft, readVisitorsDraft, writeVisitorsDraft } from "./visitors-draft.ts";

/** Who is signed in goes on to a form that saves on the server. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const { call: asks } = await call(getPublicCall, { params: { eventId } }, { signal: request.signal });
  const kept = readVisitorsDraft(eventId);
  const proposalId = kept?.proposalId ?? crypto.randomUUID();
  const { status } = await signInKnown();
  if (status === "signed-in") throw redirect(callPaths.edit(proposalId, { eventId }));
  return { eventId, asks, proposalId, kept: kept?.values };
}

export function ErrorBoundary() {
  const notFound = {
    title: text("Call for papers not found"),
    text: text("This event doesn't exist, isn't public, or has no call for papers."),
  };
  return (
    <LoadFailure
      failure={getPublicCall.failure}
      notFound={notFound}
      back={{ to: paths.publicEvents(), label: text("Browse Events") }}
    />
  );
}

/** The form for visitors: what they type stays in their browser until they sign in. */
export default function Propose() {
  const { eventId, asks, proposalId, kept } = useLoaderData<typeof clientLoader>();
  const [values, setValues] = useState<Values>({ ...blank, ...kept });
  const [isKept, setKept] = useState(kept !== undefined);
  const [isFull, setFull] = useState(false);
  function type(changed: Partial<Values>): void {
    const next = { ...values, ...changed };
    setValues(next);
    const stored = writeVisitorsDraft(eventId, { proposalId, values: next });
    setKept(stored);
    setFull(!stored);
  }
  function forget(): void {
    forgetVisitorsDraft(eventId);
    setValues(blank);
    setKept(false);
  }
  const title = text("Propose a talk");
  const from = callPaths.edit(proposalId, { eventId });
  return (
    <div className="page-column py-10 sm:py-14">
      <ScreenStyles />
      <title>{text("{title}: {event} · Plenary", { title, event: asks.event.name })}</title>
      <PageHeader
        title={title}
        above={
          <Breadcrumb
            items={[
              { label: asks.event.name, to: paths.publicEvent(eventId) },
              { label: text("Call for papers"), to: callPaths.public(eventId) },
              { label: title },
            ]}
          />
        }
      >
        {text("For {event}, until {time}. Write now, and sign in once you want to submit.", {
          event: asks.event.name,
          time: formatInFull(asks.closesAt, asks.event.timezone),
        })}
      </PageHeader>
      <form
        noValidate
        onSubmit={(event) => event.preventDefault()}
        className="flex max-w-prose flex-col gap-6"
      >
        <ProposalFields call={asks} values={values} onType={type} errorOf={() => undefined} />
        <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-canvas px-1 py-3">
          <LinkButton to={paths.login({ from })}>{text("Sign in and submit")}</LinkButton>
          <LinkButton variant="secondary" to={paths.register({ from })}>
            {text("Register and submit")}
          </LinkButton>
          {isKept && (
            <Button variant="quiet" onClick={forget}>
              {text("Remove from this device")}
            </Button>
          )}
          <p role="status" className="text-sm text-ink-soft">
            {isFull
              ? text("This browser has no room to keep it.")
              : isKept
                ? text("Saved on this device")
                : ""}
          </p>
        </div>
      </form>
    </div>
  );
}
