import type { Event } from "@plenary/contract/events/events";
import {
  getChangesFeed,
  getProgrammeCalendar,
  getProgrammeCsv,
  getRoomStatus,
  getScheduleJson,
  getScheduleXml,
} from "@plenary/contract/programme/feeds";
import { text } from "@plenary/contract/text";
import { paths } from "../../../base/paths/paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { CopyButton } from "../../../ui/buttons/CopyButton.tsx";
import { fieldColumns } from "../../../ui/forms/field-columns.ts";
import { Breakable } from "../../../ui/texts/Breakable.tsx";
import { feedAt } from "../../public/parts/feed-links.ts";

const feeds = [
  { is: () => text("iCalendar, for calendars"), at: getProgrammeCalendar },
  { is: () => text("schedule.xml, for Giggity and EventFahrplan"), at: getScheduleXml },
  { is: () => text("schedule.json, for video crews"), at: getScheduleJson },
  { is: () => text("CSV, for spreadsheets"), at: getProgrammeCsv },
  { is: () => text("Atom, for feed readers: what each version changed"), at: getChangesFeed },
  { is: () => text("Which rooms are full or closed"), at: getRoomStatus },
];

// Not for people: an attribute of the code.
const asHighAsWhole = 'data-plenary-height="auto"';

interface ElsewhereProps {
  event: Pick<Event, "eventId" | "name">;
  origins: string[];
}

/** How to get the programme into other websites and programs. */
export function Elsewhere({ event, origins }: ElsewhereProps) {
  const { eventId } = event;
  const { origin } = location;
  const code = codeFor(event, origin);
  return (
    <section aria-labelledby="elsewhere" className="border-t border-line pt-8">
      <h2 id="elsewhere" className="text-2xl">
        {text("Elsewhere")}
      </h2>
      <div className={`mt-6 ${fieldColumns}`}>
        <div className="min-w-0">
          <h3 className="text-lg">{text("On your website")}</h3>
          <p className="mt-1 text-sm text-ink-soft">
            {origins.length > 0
              ? text("This code shows the programme in a frame, where you allow it above.")
              : text("This code shows the programme in a frame. Name your website above first.")}
          </p>
          <pre
            // It scrolls sideways, also by keyboard.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: so that it can be scrolled
            tabIndex={0}
            className="my-3 overflow-x-auto rounded-control bg-sunken p-3 text-sm"
          >
            <code>{code}</code>
          </pre>
          <CopyButton text={code} label={text("Copy code")} size="sm" />
          <p className="mt-3 text-sm text-ink-soft">
            {rich("It is 640 pixels high, and scrolls. With {attribute} it is as high as the programme.", {
              attribute: <code>{asHighAsWhole}</code>,
            })}
          </p>
        </div>
        <div className="min-w-0">
          <h3 className="text-lg">{text("For other programs")}</h3>
          <ul className="mt-1 divide-y divide-line">
            {feeds.map(({ is, at }) => {
              const address = origin + feedAt(at, eventId);
              return (
                <li
                  key={address}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
                >
                  <span className="min-w-0">
                    <span className="block">{is()}</span>
                    <a href={address} className="text-link text-sm [overflow-wrap:anywhere]">
                      <Breakable>{address}</Breakable>
                    </a>
                  </span>
                  <CopyButton text={address} size="sm" />
                </li>
              );
            })}
          </ul>
        </div>
      </div>
    </section>
  );
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Its link is for browsers without scripts, and for websites that aren't allowed. */
function codeFor({ eventId, name }: ElsewhereProps["event"], origin: string): string {
  const title = text("Programme of {event}", { event: name }).replace(
    /[&<>"]/g,
    (sign) => escapes[sign] ?? sign,
  );
  return [
    `<div data-plenary-event="${eventId}">`,
    // Not for people: within an element of its own.
    `  <a href="${origin}${paths.publicProgramme(eventId)}">${title}</a>`,
    "</div>",
    `<script async src="${origin}/embed.js"></script>`,
  ].join("\n");
}
