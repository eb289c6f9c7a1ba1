import { pathOf } from "@plenary/contract/paths";
import {
  changeKinds,
  kindWords,
  versionLabel,
  whereAndWhen,
} from "@plenary/contract/programme/version-words";
import type { VersionChange, VersionPlace } from "@plenary/contract/programme/versions";
import { counted, text } from "@plenary/contract/text";
import { formatSpanIn } from "../../../base/formats.ts";
import { Refusal } from "../../../base/refusals.ts";
import { element, textElement, XML_DECLARATION } from "../../../base/xml.ts";
import type { Ctx } from "../../../core/context.ts";
import { linkOrigin } from "../../../core/links.ts";
import { findPublicEvent } from "../../public/public.ts";
import { listPublicVersions } from "../versions/public-versions.ts";
import { selectFeedEvent } from "./feeds.queries.ts";

/** The versions of a programme as Atom (RFC 4287). */

type Versions = Awaited<ReturnType<typeof listPublicVersions>>["versions"];

interface Around {
  eventId: string;
  zone: string;
  origin: string;
  usualMinutes: number;
}

/** The newest versions of a public event, each with its changes. Throws PublicEventNotFound for drafts too. */
export async function changesFeed(ctx: Ctx, eventId: string): Promise<{ text: string[]; changedAt: string }> {
  const { name, timezone } = await findPublicEvent(ctx, eventId);
  const programme = await selectFeedEvent(ctx.db, eventId);
  if (!programme) throw new Refusal("PublicEventNotFound");
  const { versions, usualMinutes } = await listPublicVersions(ctx, eventId, { changes: "all" });
  const origin = await linkOrigin(ctx, ctx.db);
  const around = { eventId, zone: timezone, origin, usualMinutes };
  const page = origin + pathOf("/public/events/:eventId/changes", { eventId });
  const self = `${origin}/api/public/events/${eventId}/changes.atom`;
  const entries = versions.map((version) => entryOf(version, page, around));
  const feed = element("feed", { xmlns: "http://www.w3.org/2005/Atom" }, [
    textElement("id", `urn:uuid:${eventId}`),
    textElement("title", text("Changes to the programme of {event}", { event: name })),
    textElement("updated", versions[0]?.releasedAt ?? programme.changed_at),
    element("author", {}, [textElement("name", name)]),
    element("link", { rel: "self", type: "application/atom+xml", href: self }),
    element("link", { rel: "alternate", type: "text/html", href: page }),
    textElement("generator", "Plenary"),
    ...entries,
  ]);
  return { text: [XML_DECLARATION, feed, "\n"], changedAt: programme.changed_at };
}

function entryOf(version: Versions[number], page: string, around: Around): string {
  const { versionId, releasedAt } = version;
  return element("entry", {}, [
    textElement("id", `urn:uuid:${versionId}`),
    textElement("title", text("Version {name}", { name: versionLabel(version) })),
    textElement("published", releasedAt),
    textElement("updated", releasedAt),
    element("link", { rel: "alternate", type: "text/html", href: `${page}#version-${version.number}` }),
    textElement("content", contentOf(version, around), { type: "html" }),
  ]);
}

/** As on the page of changes, in HTML. */
function contentOf({ number, note, sessions, changes }: Versions[number], around: Around): string {
  const first = () => counted(sessions, "First version, {count} session", "First version, {count} sessions");
  const parts =
    number === 1
      ? [textElement("p", first())]
      : changeKinds.flatMap((kind) => {
          const ofKind = changes?.filter(({ change }) => change === kind) ?? [];
          if (ofKind.length === 0) return [];
          const rows = ofKind.map((change) => element("li", {}, rowOf(change, around)));
          return [textElement("h3", kindWords[kind]()), element("ul", {}, rows)];
        });
  const more = changes ? [] : [textElement("p", text("There is more than fits into the feed."))];
  return [...(note ? [textElement("p", note)] : []), ...parts, ...more].join("");
}

function rowOf({ kind, change, slotId, title, from, to }: VersionChange, around: Around): string[] {
  const { eventId, origin } = around;
  const href = pathOf("/public/events/:eventId/sessions/:sessionId", { eventId, sessionId: slotId });
  const isLinked = kind === "session" && change !== "cancelled";
  const called = isLinked ? textElement("a", title, { href: origin + href }) : textElement("b", title);
  const was = from && placeSentence(from, around);
  const is = to && placeSentence(to, around);
  const place =
    change === "moved" && was && is && was !== is
      ? text("from {from} to {to}", { from: was, to: is })
      : change === "speakers"
        ? null
        : (is ?? was);
  return [called, ...(place ? [textElement("span", `: ${place}`)] : [])];
}

/** When and where, on the event's clock. */
function placeSentence({ startTime, durationMinutes, room }: VersionPlace, around: Around): string {
  const minutes = durationMinutes ?? around.usualMinutes;
  return whereAndWhen(startTime && spanOf(startTime, minutes, around.zone), room);
}

function spanOf(start: string, minutes: number, zone: string): string {
  const end = new Date(Date.parse(start) + minutes * 60_000).toISOString();
  return text("{from} to {to}", formatSpanIn(start, end, zone));
}
