import type { Answer } from "@plenary/contract/endpoint";
import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import type { getSessionFeedback } from "@plenary/contract/feedback/feedback-results";
import { updateSessionFeedback } from "@plenary/contract/feedback/feedback-settings";
import { text } from "@plenary/contract/text";
import { useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { useSchemaForm } from "../../../base/forms/forms.ts";
import { useStored } from "../../../base/forms/use-stored.ts";
import { useKeptInput } from "../../../sign-in/use-kept-input.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { notify } from "../../../ui/notices/notices.ts";

type Feedback = Pick<Answer<typeof getSessionFeedback>, "thanks" | "speaks"> & {
  session: { sessionId: string };
};

const ThanksBody = updateSessionFeedback.body.pick({ thanks: true });

/** The speakers' thanks to people who have answered; organizers can only remove it. */
export function Thanks({ feedback }: { feedback: Feedback }) {
  const { session, thanks, speaks } = feedback;
  const task = useTask(updateSessionFeedback.failure);
  const { revalidate } = useRevalidator();
  const params = { sessionId: session.sessionId };
  if (!speaks && !thanks) return null;

  const takeAway = () =>
    task.run(async () => {
      await call(updateSessionFeedback, { params, body: { thanks: null } });
      await revalidate();
      notify(text("Settings saved"));
    });

  return (
    <section aria-labelledby="thanks" className="flex max-w-prose flex-col items-start gap-5">
      <h2 id="thanks" className="text-2xl">
        {speaks ? text("Your part") : text("The speakers' part")}
      </h2>
      <FormError>{task.error}</FormError>
      {speaks ? (
        <ThanksForm sessionId={session.sessionId} thanks={thanks ?? ""} />
      ) : (
        thanks && (
          <>
            <p dir="auto" className="user-text">
              {thanks}
            </p>
            <Button size="sm" variant="secondary" busy={task.busy} onClick={takeAway}>
              {text("Remove the thanks")}
            </Button>
          </>
        )
      )}
    </section>
  );
}

function ThanksForm({ sessionId, thanks }: { sessionId: string; thanks: string }) {
  const form = useSchemaForm(ThanksBody, { thanks });
  const { revalidate } = useRevalidator();
  useKeptInput(form.hook);
  useStored(form.hook, { thanks });
  const written = form.hook.watch("thanks") ?? "";

  const save = form.submit(async (body) => {
    const { feedback } = await call(updateSessionFeedback, { params: { sessionId }, body });
    form.hook.reset({ thanks: feedback.thanks ?? "" });
    await revalidate();
    notify(text("Settings saved"));
  }, updateSessionFeedback.failure);

  return (
    <form noValidate onSubmit={save} className="flex w-full flex-col gap-3">
      <FormError>{form.failure}</FormError>
      <TextArea
        label={text("Thanks to those who answered")}
        optional
        rows={3}
        hint={text("They read it once they have sent their answer.")}
        counter={{ text: written, max: feedbackLimits.thanksMax }}
        error={form.errorOf("thanks")}
        {...form.register("thanks")}
      />
      <div>
        <Button type="submit" variant="secondary" busy={form.busy} busyLabel={text("Saving...")}>
          {text("Save thanks")}
        </Button>
      </div>
    </form>
  );
}
