import { makeCalendarLink, removeCalendarLink } from "@plenary/contract/programme/favourites";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { relatedTasks, useTask } from "../../base/calls/task.ts";
import { formatInstantDay } from "../../base/formats/dates.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { CopyButton } from "../../ui/buttons/CopyButton.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { notify } from "../../ui/notices/notices.ts";

/** How calendars follow one's favourites: by a link that is shown only once. */
export function CalendarLink({ since }: { since: string | null }) {
  const [url, setUrl] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const [making, removing] = relatedTasks(
    useTask(makeCalendarLink.failure),
    useTask(removeCalendarLink.failure),
  );

  async function make() {
    setUrl((await call(makeCalendarLink)).url);
    await revalidate();
  }

  async function remove() {
    await call(removeCalendarLink);
    setUrl(null);
    notify(text("The calendar link is removed"));
    await revalidate();
  }

  return (
    <section aria-labelledby="calendar" className="mt-12 max-w-prose">
      <h2 id="calendar" className="text-2xl">
        {text("In your calendar")}
      </h2>
      <p className="mt-2 text-ink-soft">
        {text(
          "A calendar that follows your link has your favourites, also when they are moved or cancelled. Whoever has the link can read them.",
        )}
      </p>
      {url ? (
        <div className="mt-4 flex flex-col gap-3">
          <TextField
            label={text("Calendar link")}
            hint={text("It won't be shown again.")}
            value={url}
            readOnly
            onFocus={({ target }) => target.select()}
          />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <CopyButton text={url} label={text("Copy link")} copiedLabel={text("Calendar link copied")} />
            <a href={url.replace(/^https?:/, "webcal:")} className="inline-block min-h-6 text-link">
              {text("Subscribe in a calendar")}
            </a>
          </div>
        </div>
      ) : (
        since && (
          <p className="mt-4">
            {text("Your link is from {day}. It can't be shown again.", { day: formatInstantDay(since) })}
          </p>
        )
      )}
      {since || url ? (
        <div className="mt-4 flex flex-wrap gap-3">
          <ConfirmButton
            label={text("Make a new link")}
            size="sm"
            title={text("Make a new link?")}
            confirmLabel={text("Make a new link")}
            busyLabel={text("Making a link...")}
            work={make}
            task={making}
          >
            {text(
              "The link that you have stops working: calendars that follow it no longer get your favourites.",
            )}
          </ConfirmButton>
          <ConfirmButton
            label={text("Remove")}
            about={text("the calendar link")}
            size="sm"
            danger
            title={text("Remove the calendar link?")}
            confirmLabel={text("Remove")}
            busyLabel={text("Removing...")}
            work={remove}
            task={removing}
          >
            {text("Calendars that follow it no longer get your favourites.")}
          </ConfirmButton>
        </div>
      ) : (
        <>
          <FormError>{making.error}</FormError>
          <Button
            size="sm"
            variant="secondary"
            className="mt-4"
            busy={making.busy}
            busyLabel={text("Making a link...")}
            onClick={() => making.run(make)}
          >
            {text("Make a calendar link")}
          </Button>
        </>
      )}
    </section>
  );
}
