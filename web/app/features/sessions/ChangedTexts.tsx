import { type Session, updateSession } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import Undo2 from "lucide-react/icons/undo-2";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatInstantDay } from "../../base/formats/dates.ts";
import { rich } from "../../base/texts/rich.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { Folded } from "../../ui/forms/Folded.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { bdi } from "../../ui/texts/tags.tsx";
import { statusOf } from "./decisions/status.ts";

/** The speaker's own texts, if organizers have changed them since; the speaker can restore them. */
export function ChangedTexts({ session }: { session: Session }) {
  const { user } = useSignIn();
  const [isOpen, setOpen] = useState(false);
  const { speakersTexts: written, talk } = session;
  if (!written) return null;
  const { title, summary, description, changedBy, changedAt, isOtherDescription } = written;
  const isOwn = user?.userId === session.speakerId;
  return (
    <section className="flex w-full flex-col items-start gap-3 border-s-2 border-line ps-4">
      <h2 className="text-base font-medium">{text("The texts were changed")}</h2>
      <p className="text-sm text-ink-soft">
        {rich("Last changed by <bdi>{name}</bdi> on {day}. Before that the speaker had written:", {
          ...{ bdi, name: changedBy ?? text("Somebody"), day: formatInstantDay(changedAt) },
        })}
      </p>
      {title !== talk.title && <Written label={text("Title")}>{title}</Written>}
      {summary !== talk.summary && <Written label={text("Summary")}>{summary}</Written>}
      {isOtherDescription && (
        <div className="w-full">
          <Folded label={text("Description")} open={isOpen} onToggle={setOpen}>
            <p className="user-text whitespace-pre-wrap">{description}</p>
          </Folded>
        </div>
      )}
      {isOwn && <PutBack session={session} written={{ title, summary, description }} />}
    </section>
  );
}

function Written({ label, children }: { label: string; children: string }) {
  return (
    <p className="user-text">
      <span className="block text-sm text-ink-soft">{label}</span>
      {children}
    </p>
  );
}

function PutBack({
  session,
  written,
}: {
  session: Session;
  written: { title: string; summary: string; description: string };
}) {
  const task = useTask(updateSession.failure);
  const { revalidate } = useRevalidator();
  const { sessionId, permissions } = session;
  const waitsAgain = statusOf(session) !== "draft" && !permissions.decide;

  async function putBack() {
    await call(updateSession, { params: { sessionId }, body: { talk: written } });
    await revalidate();
    notify(text("Your texts are back"));
  }

  return (
    <ConfirmButton
      label={text("Put my texts back")}
      icon={<Undo2 aria-hidden="true" />}
      size="sm"
      title={text("Put your texts back?")}
      confirmLabel={text("Put back")}
      busyLabel={text("Saving...")}
      work={putBack}
      task={task}
    >
      {waitsAgain
        ? text("The session goes back to what you wrote last. It waits until an organizer approves it again.")
        : text("The session goes back to what you wrote last.")}
    </ConfirmButton>
  );
}
