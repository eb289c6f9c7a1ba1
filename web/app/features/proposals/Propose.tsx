import { getPublicCall } from "@plenary/contract/call/public-call";
import { text } from "@plenary/contract/text";
import { useEffect, useState } from "react";
import { type ClientLoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { deadlineAhead, formatDeadlineHere } from "../../base/formats/deadlines.ts";
import { newId } from "../../base/forms/new-id.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { signInKnown } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { Foot } from "../../ui/forms/Foot.tsx";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { ScreenStyles } from "../../ui/page/ScreenStyles.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { KeptHere } from "./KeptHere.tsx";
import { blank, forgetTexts, KeptForm, type KeptText, keptTexts } from "./kept-proposals.ts";
import { ProposalFields } from "./ProposalFields.tsx";
import type { SavedFields as Values } from "./proposal-saving.ts";

/** Who is signed in goes on to a form that saves on the server, unless something that was written here waits for a choice. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const { call: asks } = await call(getPublicCall, { params: { eventId } }, { signal: request.signal });
  const { status, user } = await signInKnown();
  const texts = (await keptTexts(user?.userId)).filter((one) => one.eventId === eventId);
  if (status === "signed-in") {
    const next = callPaths.edit(newId(), { eventId });
    if (texts.length === 0) throw redirect(next);
    return { eventId, asks, others: texts, next };
  }
  const asked = new URL(request.url).searchParams.get("proposalId");
  const proposalId = asked ?? texts[0]?.proposalId ?? newId();
  const left = texts.filter((one) => one.proposalId === proposalId);
  const others = texts.filter((one) => one.proposalId !== proposalId);
  return { eventId, asks, others, proposalId, left };
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

export default function Propose() {
  const { proposalId, left, next, others, asks } = useLoaderData<typeof clientLoader>();
  if (proposalId !== undefined) return <Form key={proposalId} proposalId={proposalId} left={left} />;
  const title = text("Propose a talk");
  return (
    <div className="page-column py-10 sm:py-14">
      <ScreenStyles />
      <title>{text("{title}: {event} · Plenary", { title, event: asks.event.name })}</title>
      <PageHeader title={title} />
      <KeptHere texts={others} />
      <LinkButton to={next}>{text("Begin a new proposal")}</LinkButton>
    </div>
  );
}

/** The form for visitors: what they type stays in their browser until they sign in. */
function Form({ proposalId, left }: { proposalId: string; left: readonly KeptText[] }) {
  const { eventId, asks, others } = useLoaderData<typeof clientLoader>();
  const [kept] = useState(() => new KeptForm(undefined, proposalId));
  const [values, setValues] = useState<Values>({ ...blank, ...left[0]?.fields });
  const [isKept, setKept] = useState(left.length > 0);
  const [isFull, setFull] = useState(false);
  useEffect(() => kept.open(), [kept]);

  function type(changed: Partial<Values>): void {
    const next = { ...values, ...changed };
    setValues(next);
    const begun: object = blank;
    const over = Object.fromEntries(
      Object.keys(next).map((name) => [name, [begun[name as keyof typeof begun] ?? null]]),
    );
    const stays = kept.keep({
      eventId,
      event: asks.event.name,
      version: 0,
      title: next.title,
      fields: next,
      over,
      others: {},
      closed: {},
    });
    // This form has it now.
    if (stays) forgetTexts(left.slice(0, 1));
    setKept(stays);
    setFull(!stays);
  }
  function forget(): void {
    kept.keep(undefined);
    forgetTexts(left.slice(0, 1));
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
              { label: text("Call for papers"), to: paths.publicCall(eventId) },
              { label: title },
            ]}
          />
        }
      >
        {text("For {event}, until {time}. Write now, and sign in once you want to submit.", {
          event: asks.event.name,
          time: formatDeadlineHere(deadlineAhead(asks), { ...asks, timezone: asks.event.timezone }),
        })}
      </PageHeader>
      <KeptHere texts={others} asVisitor />
      <form
        noValidate
        onSubmit={(event) => event.preventDefault()}
        className="flex max-w-prose flex-col gap-6"
      >
        <ProposalFields call={asks} values={values} onType={type} errorOf={() => undefined} />
        <Foot>
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
        </Foot>
      </form>
    </div>
  );
}
