import {
  answerInvitation,
  type Invitation,
  listInvitations,
} from "@plenary/contract/invitations/invitations";
import { listTalks } from "@plenary/contract/sessions/talks";
import { text } from "@plenary/contract/text";
import { useRef, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { loadChoosable, loadPages, useListQuery } from "../../base/calls/rows.ts";
import { paths } from "../../base/paths/paths.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { LoadMore } from "../../ui/lists/LoadMore.tsx";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { AcceptDialog } from "./AcceptDialog.tsx";
import { InvitationRow } from "./InvitationRow.tsx";
import type { AnswerOutcome } from "./invitation-answer.ts";
import { type InvitationAnswer, sendAnswer } from "./invitation-answer.ts";
import { OutcomeNote } from "./OutcomeNote.tsx";
import { RejectInvitation } from "./RejectInvitation.tsx";

/** The user's pending invitations, and the talks to answer with. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const query = new URL(request.url).searchParams;
  const [pages, talks] = await Promise.all([
    loadPages(query, (page) => call(listInvitations, { query: page }, { signal })),
    loadChoosable((page) => call(listTalks, { query: page }, { signal })),
  ]);
  return {
    invitations: pages.flatMap(({ invitations }) => invitations),
    talks: talks.flatMap((page) => page.talks).filter(({ session }) => !session),
    hasMore: Boolean(pages.at(-1)?.nextCursor),
  };
}

export function ErrorBoundary() {
  return (
    <LoadFailure
      failure={listInvitations.failure}
      back={{ to: paths.sessions(), label: text("Back to My Sessions") }}
    />
  );
}

type Question = "accept" | "reject";

export default function Invitations() {
  const { invitations, talks, hasMore } = useLoaderData<typeof clientLoader>();
  const { loadMore, loadingMore } = useListQuery();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<{ invitation: Invitation; question: Question } | null>(null);
  const [open, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<AnswerOutcome | null>(null);
  const note = useRef<HTMLDivElement>(null);
  const goOnAt = useRef<HTMLElement>(null);

  function ask(invitation: Invitation, question: Question, button: HTMLElement) {
    goOnAt.current = button;
    setAsked({ invitation, question });
    setOpen(true);
  }

  async function answer(invitation: Invitation, body: InvitationAnswer) {
    const params = { invitationId: invitation.invitationId };
    const sent = sendAnswer(invitation, body, (answer) => call(answerInvitation, { params, body: answer }));
    setOutcome(await sent);
    // The pressed button disappears with its row; the focus moves to the note that says what happened.
    goOnAt.current = note.current;
    if (open) setOpen(false);
    else note.current?.focus();
    await revalidate();
  }

  const dialog = asked && {
    key: asked.invitation.invitationId,
    invitation: asked.invitation,
    open,
    onClose: () => setOpen(false),
    focusAfter: goOnAt,
    answer: (body: InvitationAnswer) => answer(asked.invitation, body),
  };
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Invitations · Plenary")}</title>
      <PageHeader
        title={text("Invitations")}
        above={
          <Breadcrumb
            items={[{ label: text("My Sessions"), to: paths.sessions() }, { label: text("Invitations") }]}
          />
        }
      >
        {text(
          "Organizers ask you to speak at their events, or to organize them too. Speakers ask you to speak with them.",
        )}
      </PageHeader>
      <div ref={note} tabIndex={-1} className="outline-none">
        {outcome && <OutcomeNote outcome={outcome} />}
      </div>
      {invitations.length === 0 ? (
        <NoInvitations answered={outcome !== null} />
      ) : (
        <ul aria-label={text("Invitations")} className="divide-y divide-line border-y border-line">
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.invitationId}
              invitation={invitation}
              talk={talks.find(({ talkId }) => talkId === invitation.talkId)}
              onAsk={(question, button) => ask(invitation, question, button)}
              acceptNow={() => answer(invitation, { accept: true })}
            />
          ))}
        </ul>
      )}
      {hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
      {dialog && asked.question === "accept" && <AcceptDialog {...dialog} key={dialog.key} talks={talks} />}
      {dialog && asked.question === "reject" && <RejectInvitation {...dialog} key={dialog.key} />}
    </div>
  );
}

function NoInvitations({ answered }: { answered: boolean }) {
  return (
    <EmptyState
      title={answered ? text("No more invitations") : text("No invitations")}
      action={
        <LinkButton to={paths.sessions()} variant="secondary">
          {text("Back to My Sessions")}
        </LinkButton>
      }
    >
      {text(
        "When somebody invites you to speak, alone or with them, or to organize an event, you answer here.",
      )}
    </EmptyState>
  );
}
