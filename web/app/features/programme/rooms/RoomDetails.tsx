import type { Room } from "@plenary/contract/programme/rooms";
import { list, text } from "@plenary/contract/text";
import { featureNames } from "../../../base/feature-names.ts";
import { Said } from "./arranged/Said.tsx";

/** What is said of a room besides, to be opened; nothing where nothing is. */
export function RoomDetails({ room }: { room: Room }) {
  const { description, speakerNotes, accessibility, features, parallelMax, mapUrl, streamUrl } = room;
  return (
    <Said
      about={room.name}
      said={[
        { term: text("Description"), value: description },
        { term: text("Accessibility"), value: accessibility },
        { term: text("Notes for speakers"), value: speakerNotes ?? null },
        { term: text("Equipment"), value: list(features.map((feature) => featureNames[feature]())) || null },
        { term: text("Sessions at once"), value: parallelMax > 1 ? String(parallelMax) : null },
      ]}
      links={[
        { term: text("Map"), url: mapUrl },
        { term: text("Stream"), url: streamUrl },
      ]}
    />
  );
}
