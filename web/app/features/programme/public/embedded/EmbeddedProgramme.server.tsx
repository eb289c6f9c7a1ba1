import { getPublicProgramme } from "@plenary/contract/programme/public-programme";
import { text } from "@plenary/contract/text";
import app from "../../../../app.css?url";
import { formatDayRange, formatZone } from "../../../../base/formats/dates.ts";
import { paths } from "../../../../base/paths/paths.ts";
import { themes } from "../../../../base/storage/themes.ts";
import { SearchField } from "../../../../ui/forms/SearchField.tsx";
import { AccentStyles } from "../../../public/parts/AccentStyles.tsx";
import { scriptJson } from "../../../public/parts/structured-data.ts";
import type { DocumentMaker } from "../../../public/whole-document.server.tsx";
import now from "../now/now.css?url";
import { shownProgrammeOf } from "../slots/facets.ts";
import grid from "../slots/grid.css?url";
import { SlotRows } from "../slots/SlotRows.tsx";
import { dayId, gridIn, type ProgrammeView, type ShownProgramme, viewOf } from "../slots/shown-programme.ts";
import slots from "../slots/slots.css?url";
import embed from "./embed.css?url";

/** The script's address (web/react-router.config.ts); in development, its source. */
const script = import.meta.env.DEV
  ? "/app/features/programme/public/embedded/embed-frame.ts"
  : "/embed-frame.js";

/** The programme for frames on other websites, without the application and favourites; see embed-frame.ts. */
export const embeddedProgramme: DocumentMaker = async ({ call, origin, params: { eventId = "" }, query }) => {
  const { programme } = await call(getPublicProgramme, { params: { eventId } });
  const shown = shownProgrammeOf(programme);
  const { event } = shown;
  const view = viewOf(query.get("view"));
  const theme = themes.find((each) => each === query.get("theme"));
  const address = paths.publicProgramme(eventId);
  return {
    title: text("Programme of {event}", { event: event.name }),
    canonical: new URL(address, origin).href,
    className: theme,
    head: (
      <>
        <base target="_blank" />
        {[app, slots, now].map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
        <link rel="stylesheet" href={grid} media={gridIn(view)} />
        <link rel="stylesheet" href={embed} />
        <AccentStyles accent={event.accent} />
        <script type="module" src={script} />
      </>
    ),
    body: (
      <main className="programme embedded">
        <header>
          <h1 dir="auto">{event.name}</h1>
          <p className="soft">
            {formatDayRange(event.startDate, event.endDate)} ·{" "}
            <span id="clock">{text("Event time ({zone})", { zone: formatZone(event.timezone) })}</span>
          </p>
        </header>
        {shown.slots === 0 ? (
          <p className="none">{text("No sessions yet")}</p>
        ) : (
          <>
            <Ways shown={shown} view={view} theme={theme} />
            <search>
              <SearchField label={text("Search the programme")} placeholder={text("Title, speaker, room")} />
              <p role="status" />
            </search>
            {view === "now" && <div className="rooms-now" id="now" />}
            <div className={view === "now" ? "slots now" : "slots"}>
              <SlotRows {...{ programme, shown }} sessions={paths.publicSession(eventId, "")} />
            </div>
          </>
        )}
        <p className="more">
          <a href={address}>{text("Open the programme in a new tab")}</a>
        </p>
        <script
          type="application/json"
          id="shown"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by scriptJson
          dangerouslySetInnerHTML={{ __html: scriptJson(shown) }}
        />
      </main>
    ),
  };
};

const views: Record<ProgrammeView, () => string> = {
  list: () => text("List"),
  grid: () => text("Grid"),
  now: () => text("Now"),
};

/** Links to its views and days: within the frame, unlike all other links. */
function Ways({
  shown,
  view,
  theme,
}: {
  shown: ShownProgramme;
  view: ProgrammeView | null;
  theme: string | undefined;
}) {
  const days = shown.facets.day;
  const to = (name: string) => `?${new URLSearchParams({ view: name, ...(theme && { theme }) })}`;
  return (
    <div className="ways">
      <nav aria-label={text("Views")} className="views">
        {Object.entries(views).map(([name, label]) => (
          <a key={name} href={to(name)} target="_self" aria-current={view === name ? "true" : undefined}>
            {label()}
          </a>
        ))}
      </nav>
      {days.length > 1 && view !== "now" && (
        <nav aria-label={text("Days")} className="days">
          {days.map(({ key, label }) => (
            <a key={key} href={`#${dayId(key)}`} target="_self">
              {label}
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}
