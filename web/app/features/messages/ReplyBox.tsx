import { limits } from "@plenary/contract/limits";
import { type Message, replyToMessage } from "@plenary/contract/messages/messages";
import { text } from "@plenary/contract/text";
import { useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { useKeptInput } from "../../sign-in/use-kept-input.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { nearLimit } from "./near-limit.ts";

/** Replies to the sender, if there still is one, or to all; not for the sender (docs/product/messages.md#replies). */
export function ReplyBox({ message }: { message: Message }) {
  const hasOthers = message.recipients.length > 1;
  if (message.senderDeleted && !hasOthers) {
    return (
      <p className="text-ink-soft">
        {text("Whoever wrote this has deleted their account, so nobody would read a reply.")}
      </p>
    );
  }
  return <ReplyForm message={message} hasOthers={hasOthers} />;
}

function ReplyForm({ message, hasOthers }: { message: Message; hasOthers: boolean }) {
  const { senderDeleted } = message;
  const form = useSchemaForm(replyToMessage.body, { content: "", replyToAll: false });
  useKeptInput(form.hook);
  const { revalidate } = useRevalidator();
  const [content, toAll] = form.hook.watch(["content", "replyToAll"]);

  const send = form.submit(async (body) => {
    await call(replyToMessage, { params: { messageId: message.messageId }, body });
    await revalidate();
    form.hook.reset(undefined, { keepFieldsRef: true });
    notify(text("Reply sent"));
    form.hook.setFocus("content");
  }, replyToMessage.failure);

  return (
    <form noValidate aria-label={text("Reply")} onSubmit={send} className="flex flex-col gap-4">
      <FormError>{form.failure}</FormError>
      <TextArea
        label={text("Your reply")}
        counter={nearLimit(content, limits.messageContentMax)}
        error={form.errorOf("content")}
        {...form.register("content")}
      />
      <div className="flex flex-wrap gap-3">
        {!senderDeleted && (
          <Button
            type="submit"
            busy={form.busy}
            busyLabel={toAll ? undefined : text("Sending...")}
            onClick={() => form.hook.setValue("replyToAll", false)}
          >
            {text("Reply")}
          </Button>
        )}
        {hasOthers && (
          <Button
            type="submit"
            variant="secondary"
            busy={form.busy}
            busyLabel={toAll ? text("Sending...") : undefined}
            onClick={() => form.hook.setValue("replyToAll", true)}
          >
            {text("Reply to all")}
          </Button>
        )}
      </div>
    </form>
  );
}
