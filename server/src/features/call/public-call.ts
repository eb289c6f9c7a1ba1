import type { PublicCall } from "@plenary/contract/call/public-call";
import { htmlOf } from "../../base/markdown/markdown.ts";
import { Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import * as queries from "./call.queries.ts";
import { settingsOf } from "./call.ts";
import { lastDeadline } from "./deadlines.ts";

/** The published call of a public event (docs/product/call.md#what-visitors-see). Throws CallForPapersNotFound for drafts too. */
export async function getPublicCall({ db }: Ctx, eventId: string): Promise<PublicCall> {
  const row = await queries.selectPublicCall(db, eventId);
  if (!row) throw new Refusal("CallForPapersNotFound");
  const { text, tracks: tracksAsked, ...settings } = settingsOf(row);
  const types = (await queries.selectTypes(db, eventId)).filter(({ retired_at }) => retired_at === null);
  const tracks = tracksAsked === "hidden" ? [] : await queries.selectTracks(db, eventId);
  const asked = tracks.filter(({ in_call }) => in_call);
  return {
    eventId,
    event: {
      ...{ name: row.name, timezone: row.timezone, location: row.location },
      ...{ startDate: row.start_date, endDate: row.end_date },
    },
    ...{ opensAt: row.opens_at, closesAt: row.closes_at, deadlineZone: row.deadline_zone },
    endsAt: lastDeadline(row, types, asked),
    textHtml: await htmlOf(text),
    types: types.map((type) => ({
      ...{ typeId: type.type_id, name: type.name, description: type.description },
      ...{ minutes: type.minutes, closesAt: type.closes_at },
    })),
    tracksAsked,
    tracks: asked.map((track) => ({
      ...{ trackId: track.track_id, name: track.name, color: track.color, description: track.description },
      closesAt: track.call_closes_at,
    })),
    languages: settings.languages,
    ...{ summaryMax: settings.summaryMax, descriptionMax: settings.descriptionMax },
    ...{ agreement: settings.agreement, maxPerSpeaker: settings.maxPerSpeaker },
  };
}
