import { type Audience, EventMessageBody, writeToSpeakers } from "@plenary/contract/event-messages";
import { limits } from "@plenary/contract/limits";
import { counted, text } from "@plenary/contract/text";
import { useRevalidator } from "react-router";
import { call } from "../../base/api.ts";
import { useSchemaForm } from "../../base/forms.ts";
import { organizerPaths } from "../../base/organizer-paths.ts";
import { useKeptInput } from "../../sign-in/use-kept-input.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { notify } from "../../ui/notices.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { nearLimit } from "../messages/near-limit.ts";
import { type AudienceCounts, optionsOf, useChosenCounts } from "./audiences.ts";
import type { Chosen } from "./chosen.ts";

interface WriteFormProps {
  eventId: string;
  /** How many of each audience a message reaches. */
  reached: AudienceCounts;
  chosen: Chosen;
  /** Whom the address asks to write to. */
  asked: Audience | undefined;
}

/** A message to many speakers, each of whom gets one of their own. */
export function WriteForm({ eventId, reached, chosen, asked }: WriteFormProps) {
  const options = optionsOf({ ...reached, ...useChosenCounts(eventId, chosen) }, chosen);
  const open = options.filter(({ disabled }) => !disabled);
  const first = open.find(({ value }) => value === asked) ?? open[0];
  const form = useSchemaForm(EventMessageBody, {
    audience: first?.value ?? "all",
    ...chosen,
    subject: "",
    content: "",
  });
  useKeptInput(form.hook);
  const { revalidate } = useRevalidator();
  const [subject, content] = form.hook.watch(["subject", "content"]);

  const send = form.submit(async (body) => {
    const { eventMessage } = await call(writeToSpeakers, { params: { eventId }, body });
    form.hook.reset(undefined, { keepFieldsRef: true });
    await revalidate();
    notify(
      counted(
        eventMessage.recipients,
        "Your message goes to {count} speaker",
        "Your message goes to {count} speakers",
      ),
    );
  }, writeToSpeakers.failure);

  return (
    <form noValidate onSubmit={send} className="flex max-w-prose flex-col gap-6">
      <FormError>{form.failure}</FormError>
      <ChoiceField
        legend={text("To")}
        options={options}
        error={form.errorOf("audience") ?? form.errorOf("sessionIds") ?? form.errorOf("userIds")}
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
        counter={nearLimit(content, limits.messageContentMax)}
        error={form.errorOf("content")}
        {...form.register("content")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={open.length === 0} busy={form.busy} busyLabel={text("Sending...")}>
          {text("Send to speakers")}
        </Button>
        <LinkButton to={organizerPaths.speakers(eventId)} variant="quiet">
          {text("Back to the speakers")}
        </LinkButton>
      </div>
    </form>
  );
}
