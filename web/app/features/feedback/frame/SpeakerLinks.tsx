import {
  endSpeakerLinks,
  makeSpeakerLink,
  makeSpeakerLinks,
} from "@plenary/contract/feedback/feedback-speaker-links";
import { text } from "@plenary/contract/text";
import Download from "lucide-react/icons/download";
import LinkIcon from "lucide-react/icons/link";
import { useState } from "react";
import { call } from "../../../base/calls/api.ts";
import { saveFile } from "../../../base/calls/save-file.ts";
import { relatedTasks, useTask } from "../../../base/calls/task.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { ConfirmButton } from "../../../ui/dialogs/ConfirmButton.tsx";
import { MakeLink } from "../../../ui/dialogs/MakeLink.tsx";
import { CheckboxField } from "../../../ui/forms/CheckboxField.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { notify } from "../../../ui/notices/notices.ts";

/** Links for speakers without an account to a released session: made one by one, and ended together. */
export function SessionSpeakerLinks({ sessionId }: { sessionId: string }) {
  const [making, ending] = relatedTasks(useTask(makeSpeakerLink.failure), useTask(endSpeakerLinks.failure));
  const params = { sessionId };
  return (
    <section aria-labelledby="speaker-links" className="flex max-w-prose flex-col items-start gap-3">
      <h2 id="speaker-links" className="text-2xl">
        {text("Links for speakers")}
      </h2>
      <p className="text-ink-soft">
        {text(
          "For speakers who can't sign in: whoever has the link reads what the session's speakers read, for 90 days.",
        )}
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <MakeLink
          icon={<LinkIcon aria-hidden="true" />}
          label={text("Make a link")}
          make={async () => (await call(makeSpeakerLink, { params })).url}
          task={making}
          title={text("Link for a speaker")}
        >
          {text("It won't be shown again. Pass it on to a speaker of this session: whoever has it can read.")}
        </MakeLink>
        <ConfirmButton
          danger
          size="sm"
          label={text("End all links")}
          title={text("End all links?")}
          confirmLabel={text("End all links")}
          busyLabel={text("Ending...")}
          work={() => call(endSpeakerLinks, { params })}
          task={ending}
          onDone={() => notify(text("No link can be used any more"))}
        >
          {text("Nobody can read this session's feedback with a link that was made before.")}
        </ConfirmButton>
      </div>
    </section>
  );
}

/** The same for all released sessions of an event, as a file that is shown only once. */
export function EventSpeakerLinks({ eventId }: { eventId: string }) {
  const [withoutAccount, setWithoutAccount] = useState(true);
  const task = useTask(makeSpeakerLinks.failure);

  const make = () =>
    task.run(async () => {
      const file = await call(makeSpeakerLinks, { params: { eventId }, body: { withoutAccount } });
      saveFile("speaker-links.csv", file);
      notify(text("The file is downloaded"));
    });

  return (
    <section aria-labelledby="speaker-links" className="flex flex-col items-start gap-4">
      <h2 id="speaker-links" className="text-2xl">
        {text("Links for speakers")}
      </h2>
      <p className="max-w-prose text-ink-soft">
        {text(
          "A file with a link for each released session, to pass on to speakers who can't sign in. It is the only place where they are; they can be read with for 90 days.",
        )}
      </p>
      <FormError>{task.error}</FormError>
      <CheckboxField
        label={text("Only sessions with a speaker who can't sign in")}
        checked={withoutAccount}
        onChange={({ target }) => setWithoutAccount(target.checked)}
      />
      <Button variant="secondary" busy={task.busy} busyLabel={text("Preparing...")} onClick={make}>
        <Download aria-hidden="true" />
        {text("Make links")}
      </Button>
    </section>
  );
}
