import { isWebAddress } from "@plenary/contract/fields";
import { limits } from "@plenary/contract/limits";
import type { SessionLink } from "@plenary/contract/programme/programme-fields";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import { strictAddress } from "../../../base/web-addresses.ts";
import type { Attachment, ParsedSession, UnreadableSession } from "../reading/parsed-event.ts";
import { cutText, oneLine } from "../reading/plain-text.ts";
import type { RawLink, RawSession } from "./schedule-reader.ts";

type Linked = Pick<ParsedSession, "links" | "doNotRecord" | "recordingUrl" | "extras">;
type Report = (reason: string) => void;

/** A session's links, recording, and other details that only files have. Addresses must be ones that people can open. */
export function linksOf(
  { fields, links, attachments }: RawSession,
  report: Report,
  own = false,
): { links: Linked; unread: UnreadableSession[] } {
  const unread: UnreadableSession[] = [];
  const text = (field: string, max: number) => cutText(oneLine(fields.get(field) ?? ""), max) || null;
  const address = (...names: string[]) => {
    const written = names.map((name) => strictly(fields.get(name) ?? ""));
    return written.find((each) => each && fits(each)) ?? null;
  };
  /** Stays if the file's value isn't an address. */
  const lasting = (field: "feedback_url" | "logo_url" | "origin_url", ...names: string[]) => {
    const found = address(...names);
    const written = names.map((name) => oneLine(fields.get(name) ?? "")).find(Boolean);
    if (found === null && written) {
      report(`The address "${cutText(written, 40)}" is no web address, or too long; what is known stays`);
      unread.push(field);
    }
    return found;
  };
  const opened = openable(links ?? [], report);
  const files = openable(attachments, report);
  const isUnread = (raw: RawLink[], read: RawLink[]) =>
    read.length === 0 && raw.some(({ href }) => oneLine(href));
  if (isUnread(attachments, files)) unread.push("attachments");
  const linked: Linked = {
    links: links && !isUnread(links, opened) ? opened.map(titled) : null,
    doNotRecord: flagOf(fields.get("recording/optout")),
    recordingUrl: address("recording/url", "recording/link"),
    extras: {
      subtitle: text("subtitle", limits.talkSummaryMax),
      feedback_url: lasting("feedback_url", "feedback_url"),
      logo_url: lasting("logo_url", "logo"),
      // Our own files contain our address, and the session's original one.
      origin_url: own ? lasting("origin_url", "origin_url") : lasting("origin_url", "origin_url", "url"),
      recording_license: text("recording/license", limits.talkSummaryMax),
      attachments: files.map(
        (raw): Attachment => ({
          ...titled(raw),
          type: cutText(oneLine(raw.type), programmeLimits.sessionTypeMax),
        }),
      ),
    },
  };
  return { links: linked, unread };
}

const fits = (address: string): boolean => address.length <= programmeLimits.linkMax && isWebAddress(address);

/** Escaped as files will write it later, so that both are equal. */
function strictly(written: string): string {
  const address = oneLine(written);
  return isWebAddress(address) ? (strictAddress(address) ?? address) : address;
}

/** The links that can be opened, without duplicates. */
function openable(links: RawLink[], report: Report): RawLink[] {
  const known = new Map<string, RawLink>();
  for (const link of links) {
    const address = strictly(link.href);
    if (!address) continue;
    if (fits(address)) known.set(address, known.get(address) ?? { ...link, href: address });
    else report(`The link "${cutText(address, 40)}" is left out; it is no web address, or too long`);
  }
  const most = programmeLimits.linksMax;
  if (known.size > most) report(`${known.size} links; the first ${most} are kept`);
  return [...known.values()].slice(0, most);
}

const titled = ({ href, text }: RawLink): SessionLink => ({
  url: href,
  title: cutText(oneLine(text) || href, programmeLimits.linkTitleMax),
});

/** Whether the text means yes; null if it means neither yes nor no. */
function flagOf(text = ""): boolean | null {
  const word = text.trim().toLowerCase();
  if (word === "true" || word === "1") return true;
  return word === "false" || word === "0" ? false : null;
}

/** The web address of a picture, which may be relative to the file's own; undefined if it is none. */
export function pictureAddress(written: string, base: string): string | undefined {
  const address = URL.parse(oneLine(written), oneLine(base) || undefined);
  if (!written.trim() || !address || !isWebAddress(address.href) || !fits(address.href)) return undefined;
  return address.href;
}
