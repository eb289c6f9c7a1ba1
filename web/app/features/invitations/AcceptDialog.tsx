import { answerInvitation } from "@plenary/contract/invitations/invitations";
import { CreateSessionBody } from "@plenary/contract/sessions/sessions";
import { createTalk, type Talk, TalkBody } from "@plenary/contract/sessions/talks";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { z } from "zod";
import { call } from "../../base/calls/api.ts";
import { isRefusedAs } from "../../base/calls/refusals.ts";
import { type SchemaForm, useSchemaForm } from "../../base/forms/forms.ts";
import { useUnsaved } from "../../base/forms/unsaved.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog, useHeldDialog } from "../../ui/dialogs/Dialog.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { TalkFields } from "../talks/TalkFields.tsx";
import { ChooseTalk } from "./ChooseTalk.tsx";
import type { AnswerableInvitation, InvitationAnswer } from "./invitation-answer.ts";

interface AcceptDialogProps {
  invitation: AnswerableInvitation;
  talks: Talk[];
  open: boolean;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
  answer: (body: InvitationAnswer) => Promise<void>;
}

/** Accepting an invitation to speak takes exactly one talk; the schema's text asks for it. */
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

interface NewTalkProps {
  form: SchemaForm<z.input<typeof TalkBody>, z.output<typeof TalkBody>>;
  onCreated: (talk: Talk) => Promise<void>;
  onBack: () => void;
}

/** Writes a talk without leaving the invitation. Going back keeps the text. */
function NewTalk({ form, onCreated, onBack }: NewTalkProps) {
  const frame = useRef<HTMLFormElement>(null);
  useHeldDialog(form.busy);
  const [title, summary] = form.hook.watch(["title", "summary"]);
  // At once, before the dialog notices a lost focus and takes it.
  useLayoutEffect(() => frame.current?.querySelector("input")?.focus(), []);

  const send = form.submit(async (body) => {
    const { talk } = await call(createTalk, { body });
    await onCreated(talk);
  }, createTalk.failure);

  return (
    <form ref={frame} noValidate onSubmit={send} className="flex flex-col gap-5">
      <FormError>{form.failure}</FormError>
      <TalkFields
        field={(name) => ({ error: form.errorOf(name), ...form.register(name) })}
        title={title}
        summary={summary}
        rows={4}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={form.busy} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" busy={form.busy} busyLabel="Saving...">
          Create talk
        </Button>
      </div>
    </form>
  );
}
