import {
  answerLinkedInvitation,
  getLinkedInvitation,
  type LinkedInvitation as Linked,
} from "@plenary/contract/invitations/invitations";
import { listTalks, type Talk } from "@plenary/contract/sessions/talks";
import { text } from "@plenary/contract/text";
import { type ReactNode, useRef, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { isRefusedAs } from "../../base/calls/refusals.ts";
import { loadChoosable } from "../../base/calls/rows.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatInstantDay } from "../../base/formats/dates.ts";
import { ownPaths } from "../../base/paths/own-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { signInKnown, useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { Spinner } from "../../ui/buttons/Spinner.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { AccountScreen } from "../accounts/AccountScreen.tsx";
import { SharedAddressNote } from "../accounts/SharedAddressNote.tsx";
import { SignInOrRegister } from "../accounts/SignInOrRegister.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { AcceptDialog } from "./AcceptDialog.tsx";
import { EventDaysAndLocation, InviterQuote } from "./InvitationParts.tsx";
import type { AnswerOutcome } from "./invitation-answer.ts";
import { type InvitationAnswer, sendAnswer } from "./invitation-answer.ts";
import { OutcomeNote } from "./OutcomeNote.tsx";
import { RejectInvitation } from "./RejectInvitation.tsx";

/** The link's invitation, with the talks to answer with for signed-in users; or why it is useless. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const token = params.token ?? "";
  const path = ownPaths.linkedInvitation(token);
  try {
    const { invitation } = await call(getLinkedInvitation, { params: { token } }, { signal });
    const isAsked = (await signInKnown()).status === "signed-in" && !invitation.taken;
    const toSpeak = isAsked && invitation.type === "session";
    const talks = toSpeak ? await loadChoosable((page) => call(listTalks, { query: page }, { signal })) : [];
    return {
      token,
      path,
      invitation,
      talks: talks.flatMap((page) => page.talks).filter(({ session }) => !session),
    };
  } catch (error) {
    if (!isRefusedAs(error, "not_found", "gone", "bad_request")) throw error;
    return { token, path, noUse: error.message };
  }
}

export function HydrateFallback() {
  return (
    <>
      <title>{text("Invitation · Plenary")}</title>
      <Spinner label={text("Loading...")} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <LoadFailure
      failure={getLinkedInvitation.failure}
      back={{ to: paths.home(), label: text("Back to the start page") }}
    />
  );
}

/** The page of an invitation's secret link, signed in or not (docs/product/invitations.md#whose-an-invitation-is). */
export default function LinkedInvitation() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { status } = useSignIn();
  const [outcome, setOutcome] = useState<AnswerOutcome | null>(null);
  if (outcome) return <Answered outcome={outcome} />;
  if (loaded.noUse !== undefined) return <NoUse reason={loaded.noUse} isVisitor={status === "visitor"} />;
  const { invitation, token, path, talks } = loaded;
  return (
    <AccountScreen title={text("Invitation")} lead={<WhatFor invitation={invitation} />}>
      {invitation.words && (
        <div className="mb-8">
          <InviterQuote invitation={invitation} />
        </div>
      )}
      {invitation.taken ? (
        <Taken />
      ) : status === "signed-in" ? (
        <Questions invitation={invitation} token={token} talks={talks} onAnswered={setOutcome} />
      ) : (
        <SignInFirst path={path} />
      )}
    </AccountScreen>
  );
}

const bdi = (inner: ReactNode) => <bdi className="font-medium text-ink">{inner}</bdi>;

function invitesTo({ type, eventName: event, inviterName, sessionTitle, proposal }: Linked): ReactNode {
  const names = { bdi, event, inviter: inviterName ?? text("Somebody") };
  switch (type) {
    case "session":
      return rich("<bdi>{inviter}</bdi> invites you to speak at <bdi>{event}</bdi>.", names);
    case "co-speaker":
      if (proposal)
        return rich(
          "<bdi>{inviter}</bdi> asks you to speak in a proposal for <bdi>{event}</bdi>: “<bdi>{title}</bdi>”. The organizers have not decided about it.",
          { ...names, title: sessionTitle ?? "" },
        );
      return rich("<bdi>{inviter}</bdi> invites you to speak at <bdi>{event}</bdi>: “<bdi>{title}</bdi>”.", {
        ...names,
        title: sessionTitle ?? "",
      });
    case "reviewer":
      return rich("<bdi>{inviter}</bdi> asks you to review the proposals for <bdi>{event}</bdi>.", names);
    case "co-organizer":
      return rich("<bdi>{inviter}</bdi> invites you to organize <bdi>{event}</bdi> together.", names);
  }
}

function WhatFor({ invitation }: { invitation: Linked }) {
  const { expiresAt } = invitation;
  return (
    <>
      <p className="[overflow-wrap:anywhere]">{invitesTo(invitation)}</p>
      {invitation.proposal?.summary && (
        <p dir="auto" className="mt-2 [overflow-wrap:anywhere]">
          {invitation.proposal.summary}
        </p>
      )}
      <div className="mt-2">
        <EventDaysAndLocation invitation={invitation} />
      </div>
      {expiresAt && (
        <p className="mt-2 text-sm">
          {text("You can answer until {day}.", { day: formatInstantDay(expiresAt) })}
        </p>
      )}
    </>
  );
}

function SignInFirst({ path }: { path: string }) {
  return (
    <>
      <p>{text("To answer, sign in or create an account. You come back here afterwards.")}</p>
      <SignInOrRegister path={path} />
    </>
  );
}

function Taken() {
  return (
    <>
      <p>{text("An account has taken this invitation. If it is yours, answer it in your invitations.")}</p>
      <div className="mt-6">
        <LinkButton to={paths.invitations()}>{text("Go to your invitations")}</LinkButton>
      </div>
    </>
  );
}

interface QuestionsProps {
  invitation: Linked;
  token: string;
  talks: Talk[];
  onAnswered: (outcome: AnswerOutcome) => void;
}

/** Answering makes the invitation the account's own, so it says which account that is. */
function Questions({ invitation, token, talks, onAnswered }: QuestionsProps) {
  const { user } = useSignIn();
  const { revalidate } = useRevalidator();
  const task = useTask(answerLinkedInvitation.failure);
  const [question, setQuestion] = useState<"accept" | "reject" | null>(null);
  const [open, setOpen] = useState(false);
  const goOnAt = useRef<HTMLElement>(null);
  const { type, eventName, sessionTitle } = invitation;
  const asked = { type, eventName, sessionTitle, talkId: null, proposal: invitation.proposal };

  async function answer(body: InvitationAnswer) {
    const send = (sent: InvitationAnswer) => call(answerLinkedInvitation, { params: { token }, body: sent });
    const outcome = await sendAnswer(asked, body, send);
    onAnswered(outcome);
    if (outcome.said === "nothing") await revalidate();
  }

  function ask(next: "accept" | "reject", button: HTMLElement) {
    goOnAt.current = button;
    setQuestion(next);
    setOpen(true);
  }

  const dialog = { invitation: asked, open, onClose: () => setOpen(false), focusAfter: goOnAt, answer };
  const accept = (button: HTMLElement) =>
    invitation.type === "session" ? ask("accept", button) : task.run(() => answer({ accept: true }));
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        {rich(
          "You are signed in as <bdi>{name}</bdi>. Once you answer, the invitation belongs to this account.",
          {
            bdi,
            name: user?.name ?? "",
          },
        )}
      </p>
      {type !== "co-organizer" && type !== "reviewer" && (
        <div className="mt-3">
          <SharedAddressNote />
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          busy={task.busy}
          busyLabel={text("Accepting...")}
          onClick={({ currentTarget }) => accept(currentTarget)}
        >
          {text("Accept")}
        </Button>
        <Button variant="secondary" onClick={({ currentTarget }) => ask("reject", currentTarget)}>
          {text("Reject")}
        </Button>
      </div>
      {task.error && <FormError>{task.error}</FormError>}
      {question === "accept" && <AcceptDialog {...dialog} talks={talks} />}
      {question === "reject" && <RejectInvitation {...dialog} />}
    </>
  );
}

function Answered({ outcome }: { outcome: AnswerOutcome }) {
  return (
    <AccountScreen title={text("Invitation")} focused>
      <OutcomeNote outcome={outcome} />
      <LinkButton to={paths.invitations()} variant="secondary">
        {text("Go to your invitations")}
      </LinkButton>
    </AccountScreen>
  );
}

function NoUse({ reason, isVisitor }: { reason: string; isVisitor: boolean }) {
  return (
    <AccountScreen title={text("Invitation")}>
      <FormError>{reason}</FormError>
      <p className="mt-5">
        {text(
          "A newer link may have taken its place, or the invitation is answered already. Whoever invited you can send you another link.",
        )}
      </p>
      <div className="mt-6">
        {isVisitor ? (
          <LinkButton to={paths.home()}>{text("Back to the start page")}</LinkButton>
        ) : (
          <LinkButton to={paths.invitations()}>{text("Go to your invitations")}</LinkButton>
        )}
      </div>
    </AccountScreen>
  );
}
