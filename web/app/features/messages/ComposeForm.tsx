import { limits } from "@plenary/contract/limits";
import { MessageBody, sendMessage } from "@plenary/contract/messages/messages";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { useController } from "react-hook-form";
import { useNavigate } from "react-router";
import { z } from "zod";
import { call } from "../../base/calls/api.ts";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { paths } from "../../base/paths/paths.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { useKeptInput } from "../../sign-in/use-kept-input.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { PeoplePicker, type Person } from "../users/PeoplePicker.tsx";
import { nearLimit } from "./near-limit.ts";

/** The form holds the recipients with their names, the call takes their ids. */
const Composed = MessageBody.extend({
  recipients: z
    .custom<Person[]>()
    .transform((people) => people.map(({ userId }) => userId))
    .pipe(MessageBody.shape.recipients),
});

/** A new message; `to` are the initial recipients. */
export function ComposeForm({ to }: { to: Person[] }) {
  const form = useSchemaForm(Composed, { recipients: to, subject: "", content: "" });
  // Registered before the other fields, to be the first to get the focus for an error.
  const { field: recipients } = useController({ control: form.hook.control, name: "recipients" });
  useKeptInput(form.hook);
  const navigate = useNavigate();
  const { user } = useSignIn();
  const [exclude] = useState(() => (user ? [user.userId] : []));
  const [subject, content] = form.hook.watch(["subject", "content"]);

  const send = form.submit(async (body) => {
    const { message } = await call(sendMessage, { body });
    await navigate(paths.message(message.messageId), { replace: true });
    notify(text("Message sent"));
  }, sendMessage.failure);

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-6">
      <FormError>{form.failure}</FormError>
      <PeoplePicker
        ref={recipients.ref}
        label={text("To")}
        chosen={recipients.value}
        onChange={(people) => {
          form.hook.clearErrors("recipients");
          recipients.onChange(people);
        }}
        onType={() => form.hook.clearErrors("recipients")}
        max={limits.messageRecipientsMax}
        exclude={exclude}
        reachable
        error={form.errorOf("recipients")}
      />
      <TextField
        label={text("Subject")}
        counter={nearLimit(subject, limits.messageSubjectMax)}
        error={form.errorOf("subject")}
        {...form.register("subject")}
      />
      <TextArea
        label={text("Message")}
        rows={10}
        counter={nearLimit(content, limits.messageContentMax)}
        error={form.errorOf("content")}
        {...form.register("content")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyLabel={text("Sending...")}>
          {text("Send message")}
        </Button>
        <LinkButton to={paths.messages()} variant="quiet">
          {text("Cancel")}
        </LinkButton>
      </div>
    </form>
  );
}
