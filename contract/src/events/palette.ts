import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, searchText } from "../fields.ts";
import { text } from "../text.ts";
import { Event } from "./events.ts";

/** What the palette finds on the server (docs/product/screens.md#by-keyboard). */

const OfEvent = z.object({ eventId: id, eventName: z.string() });

export const searchPalette = endpoint({
  method: "GET",
  path: "/palette",
  access: "user",
  summary:
    "Sessions and speakers of the events that the caller created or co-organizes, events and users that contain each word of the query; a few of each",
  query: z.object({ q: searchText.trim().min(1) }),
  response: z.object({
    /** By title, speaker or number, those of the latest events first. */
    sessions: z.array(OfEvent.extend({ sessionId: id, number: z.int(), title: z.string() })),
    /** Each with the latest of the events. */
    speakers: z.array(OfEvent.extend({ userId: id, name: z.string() })),
    events: z.array(
      Event.pick({
        ...{ eventId: true, name: true, startDate: true, endDate: true },
        ...{ creatorId: true, permissions: true, coOrganizes: true },
      }),
    ),
    /** Where the caller manages a track, whatever the query says: the latest events first, without one's own. */
    arranged: z.array(OfEvent),
    people: z.array(z.object({ userId: id, name: z.string(), username: z.string() })),
  }),
  get failure() {
    return text("Failed to search");
  },
});
