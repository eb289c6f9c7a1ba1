import type { Event } from "@plenary/contract/events/events";
import { surveyLimits } from "@plenary/contract/surveys/survey-limits";
import { mailSurvey, SurveyReaders } from "@plenary/contract/surveys/survey-mails";
import type { Survey } from "@plenary/contract/surveys/surveys";
import { counted, text } from "@plenary/contract/text";
import Mail from "lucide-react/icons/mail";
import { useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { useNoMail } from "../../../base/calls/use-no-mail.ts";
import { useSchemaForm } from "../../../base/forms/forms.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { CheckboxField } from "../../../ui/forms/CheckboxField.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { momentText } from "../survey-words.ts";

const readers = {
  speakers: () => text("Speakers of confirmed sessions"),
  organizers: () => text("The other organizers"),
};

/** Mails speakers and organizers about an open survey: an invitation, then reminders. */
export function MailSurvey({ survey, event }: { survey: Survey; event: Event }) {
  const { surveyId, mails, mailedAt, named, access } = survey;
  const noMail = useNoMail();
  const form = useSchemaForm(mailSurvey.body, { to: [] });
  const { revalidate } = useRevalidator();

  const send = form.submit(async (body) => {
    const { mail } = await call(mailSurvey, { params: { surveyId }, body });
    await revalidate();
    notify(
      mail.count === 0
        ? text("No mail was sent: nobody is left to be asked.")
        : counted(mail.count, "{count} mail is on its way", "{count} mails are on their way"),
    );
  }, mailSurvey.failure);

  return (
    <section aria-labelledby="mails" className="flex max-w-prose flex-col gap-5">
      <div>
        <h2 id="mails" className="text-2xl">
          {text("Ask by mail")}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          {named
            ? text(
                "An invitation and two reminders, at least 48 hours apart. People who have answered are not asked again.",
              )
            : text(
                "An invitation and two reminders, at least 48 hours apart. Nobody knows who has answered, so everybody is reminded.",
              )}
        </p>
        {access === "code" && (
          <p className="mt-1 text-sm text-ink-soft">
            {text("The mail says that a code is asked for, and not which one: you give it out.")}
          </p>
        )}
        {mailedAt !== null && (
          <p className="mt-1 text-sm">
            {counted(
              mails,
              "Sent {count} of {most} times, last on {moment}.",
              "Sent {count} of {most} times, last on {moment}.",
              { most: surveyLimits.mailsMax, moment: momentText(mailedAt, event.timezone) },
            )}
          </p>
        )}
      </div>
      {noMail ? (
        <p className="text-sm text-warn">
          {text("This installation sends no email. Copy the address of the survey and send it yourself.")}
        </p>
      ) : (
        mails < surveyLimits.mailsMax && (
          <form noValidate onSubmit={send} className="flex flex-col items-start gap-4">
            <FormError>{form.failure}</FormError>
            <fieldset className="flex flex-col gap-3">
              <legend className="mb-2 text-sm font-medium">{text("Who gets the mail")}</legend>
              {SurveyReaders.options.map((each) => (
                <CheckboxField key={each} {...form.register("to")} label={readers[each]()} value={each} />
              ))}
              {form.errorOf("to") && (
                <p role="alert" className="text-sm text-danger">
                  {form.errorOf("to")}
                </p>
              )}
            </fieldset>
            <Button type="submit" variant="secondary" busy={form.busy} busyLabel={text("Sending...")}>
              <Mail aria-hidden="true" />
              {mails === 0 ? text("Send the invitation") : text("Send a reminder")}
            </Button>
          </form>
        )
      )}
    </section>
  );
}
