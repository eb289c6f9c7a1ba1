import type { Client } from "@plenary/contract/client";
import { getPublicProgramme } from "@plenary/contract/programme/public-programme";
import { list, text } from "@plenary/contract/text";
import { paths } from "../../../base/paths/paths.ts";
import { programmePaths } from "../../../base/paths/programme-paths.ts";
import { LinkedText } from "../../../ui/texts/LinkedText.tsx";
import { crumbsOf } from "../parts/Crumbs.tsx";
import type { MadePage } from "./made.ts";
import { missingIn, noEvent, plainAnswer } from "./made-failures.ts";
import { Heading, TrackColor } from "./made-words.tsx";
import { SlotDays } from "./SlotDays.tsx";

/** One track with its sessions by day. */
export async function trackPage(
  call: Client,
  { eventId = "", slug = "" }: Record<string, string>,
): Promise<MadePage> {
  const { programme } = await plainAnswer(
    call(getPublicProgramme, { params: { eventId }, query: { track: slug } }),
    noEvent(),
  );
  const { event, slots: ofTrack, tracks } = programme;
  const track = tracks.find((each) => each.slug === slug) ?? missingIn(eventId, text("Track not found"));
  return {
    title: text("{track} · {event}", { track: track.name, event: event.name }),
    description:
      track.description ??
      text("The track {track} at {event}: {titles}", {
        track: track.name,
        event: event.name,
        titles: list(ofTrack.slice(0, 5).map(({ title }) => title)),
      }),
    accent: event.accent,
    crumbs: crumbsOf(
      event,
      { label: text("Programme"), to: paths.publicProgramme(eventId) },
      { label: track.name, to: programmePaths.track(eventId, track.slug) },
    ),
    header: (
      <Heading title={track.name}>
        <p className="mt-3 text-ink-soft">
          <TrackColor color={track.shownColor} />
          {text("Track")}
        </p>
        {track.description && <LinkedText text={track.description} className="mt-3 max-w-prose" />}
      </Heading>
    ),
    rest: (
      <section aria-labelledby="programme" className="part">
        <h2 id="programme">{text("Sessions")}</h2>
        {ofTrack.length === 0 ? (
          <p className="mt-3 text-ink-soft">{text("No sessions yet")}</p>
        ) : (
          <SlotDays programme={programme} slots={ofTrack} without="track" />
        )}
      </section>
    ),
  };
}
