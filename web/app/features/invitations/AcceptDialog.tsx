import { answerInvitation } from "@plenary/contract/invitations/invitations";
import { CreateSessionBody } from "@plenary/contract/sessions/sessions";
import { type Talk, TalkBody } from "@plenary/contract/sessions/talks";
import { type RefObject, useState } from "react";
import { useRevalidator } from "react-router";
import { useSchemaForm } from "../../base/forms.ts";
import { isRefusedAs } from "../../base/refusals.ts";
import { useUnsaved } from "../../base/unsaved.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import type { Answer, AnswerableInvitation } from "./answer.ts";
import { ChooseTalk } from "./ChooseTalk.tsx";
import { NewTalk } from "./NewTalk.tsx";

interface AcceptDialogProps {
  invitation: AnswerableInvitation;
  /** The user's own. */
  talks: Talk[];
  open: boolean;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
  answer: (body: Answer) => Promise<void>;
}

/** Accepting an invitation to speak with exactly one talk; the schema's text asks for it. */
const ChosenTalk = CreateSessionBody.pick({ talkId: true });

/** Accepts an invitation to speak with one of the user's talks, or with a new one written here. */
export function AcceptDialog({ invitation, talks, open, onClose, focusAfter, answer }: AcceptDialogProps) {
  const wanted = talks.some(({ talkId }) => talkId === invitation.talkId) ? invitation.talkId : null;
  const choice = useSchemaForm(ChosenTalk, { talkId: wanted ?? "" });
  const text = useSchemaForm(TalkBody, { title: "", summary: "", description: "" });
  useUnsaved(text.hook.formState.isDirty);
  const [step, setStep] = useState<"first" | "write" | "back">("first");
  const [made, setMade] = useState<Talk[]>([]);
  const { revalidate } = useRevalidator();
  const known = new Set(talks.map(({ talkId }) => talkId));

  /** The new talk is here before the loader brings it. */
  async function choose(talk: Talk) {
    setMade([talk, ...made]);
    choice.hook.setValue("talkId", talk.talkId);
    choice.hook.clearErrors();
    text.hook.reset();
    setStep("back");
    await revalidate();
  }

  /** A talk deleted meanwhile can no longer be chosen; the invitation is still pending. */
  async function accept({ talkId }: { talkId: string }) {
    try {
      await answer({ accept: true, talkId });
    } catch (error) {
      if (isRefusedAs(error, "not_found")) {
        choice.hook.setValue("talkId", "");
        setMade(made.filter((talk) => talk.talkId !== talkId));
        await revalidate();
      }
      throw error;
    }
  }

  const frame = { open, onClose, focusAfter };
  if (step === "write") {
    return (
      <Dialog {...frame} title="New talk" description="It is yours, and can go to other events too.">
        <NewTalk form={text} onCreated={choose} onBack={() => setStep("back")} />
      </Dialog>
    );
  }
  return (
    <Dialog
      {...frame}
      title="Accept the invitation"
      description={
        <span className="[overflow-wrap:anywhere]">
          Choose the talk that you give at <bdi>{invitation.eventName}</bdi>. Its session is confirmed at
          once.
        </span>
      }
    >
      <ChooseTalk
        form={choice}
        talks={[...made.filter(({ talkId }) => !known.has(talkId)), ...talks]}
        wanted={wanted}
        returned={step === "back"}
        onWrite={() => setStep("write")}
        onCancel={onClose}
        onSubmit={choice.submit(accept, answerInvitation.failure)}
      />
    </Dialog>
  );
}
