import { placeholders } from "@plenary/contract/accounts/first-admin";
import type { Answer } from "@plenary/contract/endpoint";
import { limits } from "@plenary/contract/limits";
import {
  type Audience,
  EventMessageBody,
  previewEventMessage,
  writeToSpeakers,
} from "@plenary/contract/messages/event-messages";
import { inBraces } from "@plenary/contract/messages/message-placeholders";
import { counted, text } from "@plenary/contract/text";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { z } from "zod";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { useKeptInput } from "../../sign-in/use-kept-input.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { CheckboxField } from "../../ui/forms/CheckboxField.tsx";
import { ChoiceField } from "../../ui/forms/ChoiceField.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { FormFoot } from "../../ui/forms/FormFoot.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { Breakable } from "../../ui/texts/Breakable.tsx";
import { nearLimit } from "../messages/near-limit.ts";
import { type AudienceCounts, audienceOptions, useSelectionCounts } from "./audiences.ts";
import { MessagePreview } from "./MessagePreview.tsx";
import type { RecipientSelection } from "./recipient-selection.ts";

interface WriteFormProps {
  eventId: string;
  audiences: AudienceCounts;
  chosen: RecipientSelection;
  asked: Audience | undefined;
}

interface PreviewedMessage {
  body: z.output<typeof EventMessageBody>;
  preview: Answer<typeof previewEventMessage>;
}

/** A message to many speakers, each of whom gets their own. A preview shows the recipients and the text before it is sent. */
export function WriteForm({ eventId, audiences, chosen, asked }: WriteFormProps) {
  const options = audienceOptions({ ...audiences, ...useSelectionCounts(eventId, chosen) }, chosen);
  const open = options.filter(({ disabled }) => !disabled);
  const { user } = useSignIn();
  const own = user?.emailConfirmed ? (user.email ?? null) : null;
  // The setup's placeholder address is nobody's.
  const address = own === placeholders.email ? null : own;
  const first = open.find(({ value }) => value === asked) ?? open[0];
  const form = useSchemaForm(EventMessageBody, {
    audience: first?.value ?? "all",
    ...chosen,
    subject: "",
    content: "",
    repliesToMe: address !== null,
  });
  useKeptInput(form.hook);
  const { revalidate } = useRevalidator();
  const [subject, content] = form.hook.watch(["subject", "content"]);

  const [about, setAbout] = useState<PreviewedMessage | null>(null);
  const task = useTask(writeToSpeakers.failure);
  const params = { eventId };

  const send = form.submit(async (body) => {
    const preview = await call(previewEventMessage, { params, body });
    // The refusal lists those who can't be reached.
    if (preview.example) setAbout({ body, preview });
    else await finish(body);
  }, writeToSpeakers.failure);

  async function finish(body: PreviewedMessage["body"]): Promise<void> {
    const { eventMessage } = await call(writeToSpeakers, { params, body });
    form.hook.reset(undefined, { keepFieldsRef: true });
    await revalidate();
    notify(
      counted(
        eventMessage.recipients,
        "Your message goes to {count} speaker",
        "Your message goes to {count} speakers",
      ),
    );
  }
  const confirm = async () => {
    if (about && (await task.run(() => finish(about.body)))) setAbout(null);
  };
  const reached = about ? about.preview.counts : null;
  const recipients = reached ? reached.mail + reached.unconfirmed + reached.unwanted : 0;

  return (
    <form noValidate onSubmit={send} className="flex max-w-prose flex-col gap-6">
      <FormError>{form.failure}</FormError>
      <ChoiceField
        legend={text("To")}
        options={options}
        error={
          form.errorOf("audience") ??
          form.errorOf("sessionIds") ??
          form.errorOf("userIds") ??
          form.errorOf("proposalIds")
        }
        {...form.register("audience")}
      />
      {open.length === 0 && (
        <p className="text-sm">{text("No speaker of this event can receive messages yet.")}</p>
      )}
      <TextField
        label={text("Subject")}
        counter={nearLimit(subject, limits.messageSubjectMax)}
        error={form.errorOf("subject")}
        {...form.register("subject")}
      />
      <TextArea
        label={text("Message")}
        rows={6}
        hint={text(
          "{name}, {titles} and {link} stand for each speaker's name, titles, and a link to the event, or to their proposals.",
          inBraces,
        )}
        counter={nearLimit(content, limits.messageContentMax)}
        error={form.errorOf("content")}
        {...form.register("content")}
      />
      {address !== null && (
        <CheckboxField
          label={text("Answers by mail come to me")}
          hint={rich("Speakers see <bdi>{address}</bdi>. Otherwise they answer here.", {
            bdi: (inner) => <bdi>{inner}</bdi>,
            address: <Breakable>{address}</Breakable>,
          })}
          {...form.register("repliesToMe")}
        />
      )}
      <FormFoot
        saveLabel={text("Send to speakers")}
        disabled={open.length === 0}
        busy={form.busy}
        busyLabel={text("Checking...")}
        cancel={{ to: organizerPaths.speakers(eventId), label: text("Back to the speakers") }}
      />
      <ConfirmDialog
        open={about !== null}
        title={counted(recipients, "Send to {count} speaker?", "Send to {count} speakers?")}
        confirmLabel={text("Send")}
        busyLabel={text("Sending...")}
        busy={task.busy}
        error={task.error}
        onConfirm={confirm}
        onCancel={() => {
          task.clear();
          setAbout(null);
        }}
      >
        {about && <MessagePreview {...about.preview} />}
      </ConfirmDialog>
    </form>
  );
}
