import { endLinks, makeLinks } from "@plenary/contract/feedback/feedback-settings";
import { counted, text } from "@plenary/contract/text";
import Download from "lucide-react/icons/download";
import type { ReactNode } from "react";
import { call } from "../../../base/calls/api.ts";
import { saveFile } from "../../../base/calls/save-file.ts";
import { useTask } from "../../../base/calls/task.ts";
import { numberOrNull, useSchemaForm } from "../../../base/forms/forms.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { ConfirmButton } from "../../../ui/dialogs/ConfirmButton.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { notify } from "../../../ui/notices/notices.ts";

interface PersonalLinksProps {
  eventId: string;
  /** The survey that the links lead to; without it, they lead to the event's list. */
  surveyId?: string;
}

/** Links for people who answer: made as a file that is shown only once, and ended together. */
export function PersonalLinks({ eventId, surveyId }: PersonalLinksProps) {
  const form = useSchemaForm(makeLinks.body, { count: 100, surveyId });

  const make = form.submit(async (body) => {
    saveFile("feedback-links.csv", await call(makeLinks, { params: { eventId }, body }));
    notify(counted(body.count, "{count} link is in the file", "{count} links are in the file"));
  }, makeLinks.failure);

  return (
    <LinksSection
      about={text(
        "A file with one address per line, for badges or mails. It is the only place where they are, and nobody knows who has which.",
      )}
    >
      <form noValidate onSubmit={make} className="flex flex-col items-start gap-4">
        <FormError>{form.failure}</FormError>
        <TextField
          label={text("How many")}
          type="number"
          inputMode="numeric"
          error={form.errorOf("count")}
          {...form.register("count", { setValueAs: numberOrNull })}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="secondary" busy={form.busy} busyLabel={text("Preparing...")}>
            <Download aria-hidden="true" />
            {text("Make links")}
          </Button>
          <EndLinks eventId={eventId} />
        </div>
      </form>
    </LinksSection>
  );
}

/** Remaining links if sessions take none: they lead to surveys, or were made before the access changed. */
export function LinksToEnd({ eventId }: { eventId: string }) {
  return (
    <LinksSection
      about={text("There are links for surveys of this event, or links made earlier for its sessions.")}
    >
      <div>
        <EndLinks eventId={eventId} />
      </div>
    </LinksSection>
  );
}

function LinksSection({ about, children }: { about: string; children: ReactNode }) {
  return (
    <section aria-labelledby="links" className="mt-12 flex max-w-prose flex-col gap-5">
      <div>
        <h2 id="links" className="text-2xl">
          {text("Personal links")}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{about}</p>
      </div>
      {children}
    </section>
  );
}

/** Ends all links of the event, wherever they lead. */
function EndLinks({ eventId }: { eventId: string }) {
  const ending = useTask(endLinks.failure);
  return (
    <ConfirmButton
      danger
      label={text("End all links")}
      title={text("End all links of the event?")}
      confirmLabel={text("End all links")}
      busyLabel={text("Ending...")}
      work={() => call(endLinks, { params: { eventId } })}
      task={ending}
      onDone={() => notify(text("No link can be opened any more"))}
    >
      {text(
        "Those to its sessions and those to its surveys: none can be opened any more. A device that has opened one goes on answering with it, and what was answered stays.",
      )}
    </ConfirmButton>
  );
}
