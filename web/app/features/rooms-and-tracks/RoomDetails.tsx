import type { Room } from "@plenary/contract/rooms";
import { list, text } from "@plenary/contract/text";
import { Disclosed } from "./Disclosed.tsx";
import { featureNames } from "./words.ts";

/** What is said of a room besides, to be opened; nothing where nothing is. */
export function RoomDetails({ room }: { room: Room }) {
  const { description, speakerNotes, accessibility, features, parallelMax, mapUrl, streamUrl } = room;
  const said = [
    { term: text("Description"), value: description },
    { term: text("Accessibility"), value: accessibility },
    { term: text("Notes for speakers"), value: speakerNotes ?? null },
    { term: text("Equipment"), value: list(features.map((feature) => featureNames[feature]())) || null },
    { term: text("Sessions at once"), value: parallelMax > 1 ? String(parallelMax) : null },
  ].filter(({ value }) => value !== null);
  const links = [
    { term: text("Map"), url: mapUrl },
    { term: text("Stream"), url: streamUrl },
  ].filter(({ url }) => url !== null);
  if (said.length + links.length === 0) return null;
  return (
    <Disclosed label={text("Details")} about={room.name}>
      <dl className="flex max-w-prose flex-col gap-3 text-sm">
        {said.map(({ term, value }) => (
          <div key={term}>
            <dt className="text-ink-soft">{term}</dt>
            <dd className="user-text">{value}</dd>
          </div>
        ))}
        {links.map(({ term, url }) => (
          <div key={term}>
            <dt className="text-ink-soft">{term}</dt>
            <dd>
              <a href={url ?? ""} rel="nofollow" className="text-link [overflow-wrap:anywhere]">
                {url}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </Disclosed>
  );
}
