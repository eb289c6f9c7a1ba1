import type { SpeakerFields } from "@plenary/contract/call/call-questions";
import { type Proposal, submitProposal } from "@plenary/contract/call/proposals";
import type { PublicCall } from "@plenary/contract/call/public-call";
import { ApiError } from "@plenary/contract/client";
import { text } from "@plenary/contract/text";
import { type SubmitEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { stateText } from "./field-saver.ts";
import type { KeptText } from "./kept-proposals.ts";
import { SpeakerPart, type SpeakerSaver } from "./SpeakerPart.tsx";
import { rememberedSpeaker } from "./speaker-forms.ts";

interface AboutYouProps {
  userId: string;
  proposal: Proposal;
  asks: PublicCall;
  left: readonly KeptText<SpeakerFields>[];
}

/** What a speaker says of themselves, where the texts of the proposal can't be changed any more. */
export function AboutYou({ userId, proposal, asks, left }: AboutYouProps) {
  const { proposalId, version } = proposal;
  const task = useTask(submitProposal.failure);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const saver = useRef<SpeakerSaver>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setProblems({});
    await task.run(async () => {
      await saver.current?.flush();
      const view = saver.current?.view();
      if (view?.isUnsent)
        throw new ApiError(409, text("Not submitted yet. {state}", { state: stateText(view) }), "conflict");
      try {
        // Without a change there is nothing to publish.
        if (rememberedSpeaker(userId, asks.eventId)?.unpublished.length !== 0)
          await call(submitProposal, { params: { proposalId }, body: { baseVersion: version } });
      } catch (error) {
        if (error instanceof ApiError) setProblems(error.fields);
        throw error;
      }
      notify(text("Changes saved"));
      await navigate(callPaths.proposal(proposalId));
    });
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-6">
      <FormError>{task.error}</FormError>
      <SpeakerPart {...{ userId, proposalId, asks, saver, left }} errorOf={(field) => problems[field]} />
      <Button type="submit" className="self-start" busy={task.busy} busyLabel={text("Saving...")}>
        {text("Save changes")}
      </Button>
    </form>
  );
}
