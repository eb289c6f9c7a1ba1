import {
  getChangesFeed,
  getProgrammeCalendar,
  getProgrammeCsv,
  getScheduleJson,
  getScheduleXml,
} from "@plenary/contract/programme/feeds";
import type { PublicProgramme } from "@plenary/contract/programme/public-programme";
import { text } from "@plenary/contract/text";
import { rich } from "../../../base/texts/rich.ts";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { Breakable } from "../../../ui/texts/Breakable.tsx";
import { feedAt } from "../../public/parts/feed-links.ts";

interface ExportsProps {
  programme: PublicProgramme;
  /** The page's own absolute address, for other programs' formats. */
  url: string;
}

/** The programme for other programs (docs/product/feeds.md), behind a button that needs no script. */
export function Exports({ programme, url }: ExportsProps) {
  const { event, version } = programme;
  const at = (endpoint: { path: string }) => feedAt(endpoint, event.eventId);
  const xml = at(getScheduleXml);
  const calendar = at(getProgrammeCalendar);
  const address = new URL(calendar, url).href;
  return (
    <>
      <button
        type="button"
        popoverTarget="exports"
        className={`to-exports ${buttonClass("secondary", "sm")}`}
      >
        {text("Export")}
      </button>
      <nav id="exports" popover="auto" className="exports" aria-label={text("Export")}>
        {/* To subscribe to, with updates, or to save as it is now. */}
        <a href={address.replace(/^https?:/, "webcal:")}>{text("Subscribe in a calendar")}</a>
        <a href={calendar} download>
          {text("Download calendar")}
        </a>
        {/* A document of its own, which the router doesn't know: it leaves links to fragments to the browser. */}
        <a href="print#content">{text("Print")}</a>
        <a href={at(getProgrammeCsv)}>{text("CSV")}</a>
        <a href={xml}>{text("schedule.xml")}</a>
        <a href={at(getScheduleJson)}>{text("schedule.json")}</a>
        {version && <a href={at(getChangesFeed)}>{text("Changes (Atom)")}</a>}
        <a href={`https://ggt.gaa.st/#url=${new URL(xml, url).href}`} rel="nofollow">
          {text("Open in Giggity")}
        </a>
        <p>
          {rich("For calendars that ask for an address: {address}", {
            address: (
              <code>
                <Breakable>{address}</Breakable>
              </code>
            ),
          })}
        </p>
      </nav>
    </>
  );
}
