import { SetNoticeBody, setNotice } from "@plenary/contract/sessions/session-notices";
import type { Session } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import type { MouseEvent } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { useUnsaved } from "../../base/forms/unsaved.ts";
import { useStored } from "../../base/forms/use-stored.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { notify } from "../../ui/notices/notices.ts";

/** The session's short-notice message for visitors: organizers write it, speakers read it. */
export function SessionNotice({ session }: { session: Session }) {
  const { permissions, notice, sessionId } = session;
  if (permissions.decide) return <NoticeForm key={sessionId} session={session} />;
  if (notice === null) return null;
  return (
    <p className="user-text w-full border-s-2 border-warn ps-3" dir="auto">
      {notice}
    </p>
  );
}

function NoticeForm({ session }: { session: Session }) {
  const { sessionId, status, notice } = session;
  const form = useSchemaForm(SetNoticeBody, { notice: notice ?? "" });
  const { revalidate } = useRevalidator();
  useUnsaved(form.hook.formState.isDirty);
  useStored(form.hook, { notice: notice ?? "" });

  const save = form.submit(async (body) => {
    await call(setNotice, { params: { sessionId }, body });
    form.hook.reset({ notice: body.notice ?? "" });
    await revalidate();
    notify(body.notice === null ? text("Notice removed") : text("Notice saved"));
  }, setNotice.failure);

  async function remove(event: MouseEvent<HTMLButtonElement>) {
    form.hook.setValue("notice", "");
    await save(event);
  }

  return (
    <form noValidate onSubmit={save} className="flex w-full flex-col gap-3 border-t border-line pt-6">
      <FormError>{form.failure}</FormError>
      <TextField
        label={text("Notice to visitors")}
        placeholder={text("Starts 15 minutes late")}
        hint={
          status === "confirmed"
            ? text("Everybody sees it at once, wherever this session is shown, until a day after its end.")
            : text("Nobody sees it until this session is confirmed.")
        }
        autoComplete="off"
        error={form.errorOf("notice")}
        {...form.register("notice")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" busy={form.busy} busyLabel={text("Saving...")}>
          {notice === null ? text("Show notice") : text("Change notice")}
        </Button>
        {notice !== null && (
          <Button variant="quiet" disabled={form.busy} onClick={remove}>
            {text("Remove notice")}
          </Button>
        )}
      </div>
    </form>
  );
}
