import { isWebAddress } from "@plenary/contract/fields";
import { limits } from "@plenary/contract/limits";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import type { ParsedItem } from "../reading/parsed.ts";
import { cutText, oneLine } from "../reading/plain-text.ts";
import { isGuid } from "../storing/provenance.ts";
import type { RawSession } from "./schedule-reader.ts";
import { asWritten } from "./schedule-texts.ts";
import { durationOf } from "./schedule-time.ts";

/** A break or an activity of a file that this product wrote; none if somebody has changed it so that it is unusable. */
export function itemOf(raw: RawSession, startTime: string | null): ParsedItem[] {
  const text = (field: string) => oneLine(raw.fields.get(field) ?? "");
  const [title, guid, room] = [text("title"), raw.guid.trim().toLowerCase(), oneLine(raw.room)];
  const minutes = durationOf(raw.fields.get("duration") ?? "") ?? 0;
  if (!title || !isGuid(guid) || !room || !startTime || minutes < 1 || minutes > limits.durationMinutesMax)
    return [];
  const url = text("origin_url");
  const description = asWritten(raw.fields.get("description") ?? "");
  const number = /^\d{1,9}$/.test(raw.id) ? Number(raw.id) : 0;
  return [
    {
      ...{ guid, number: number || null, kind: text("type") === "break" ? "break" : "activity" },
      title: cutText(title, programmeLimits.itemTitleMax),
      description: description ? cutText(description, programmeLimits.itemDescriptionMax) : null,
      url: isWebAddress(url) && url.length <= programmeLimits.linkMax ? url : null,
      ...{ startTime, durationMinutes: minutes, room: cutText(room, limits.roomMax) },
    },
  ];
}
