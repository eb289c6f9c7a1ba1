import { limits } from "@plenary/contract/limits";
import { htmlToText } from "../reading/html-text.ts";
import { cleanText, cutText, oneLine, shortenedText } from "../reading/plain-text.ts";
import type { RawSession } from "./schedule-reader.ts";

interface Texts {
  summary: string;
  description: string;
  /** Set in a file of this product that would be too long with it. */
  isShortened?: true;
}

/** A session's texts. In our own files they are the product's; in others, HTML in several elements. */
export function textsOf(
  session: RawSession,
  title: string,
  own: boolean,
  report: (reason: string) => void,
): Texts {
  const { description, ...texts } = own ? ownTextsOf(session, title) : othersTextsOf(session, title);
  return {
    ...texts,
    description: shortenedText(description, limits.talkDescriptionMax, "description", report),
  };
}

function ownTextsOf({ fields }: RawSession, title: string): Texts {
  const description = asWritten(fields.get("description") ?? "");
  const summary = cutText(oneLine(fields.get("abstract") ?? "") || title, limits.talkSummaryMax);
  if (!description) return { summary, description: summary, isShortened: true };
  return { summary, description };
}

/** A text of several lines, without what can't be stored. */
export const asWritten = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\ufffe\uffff[\p{Cc}--[\t\n]]]/gv, "")
    .trim()
    .normalize("NFC");

/** The abstract is the summary, and begins the description below the subtitle. Without any text, the title is used. */
function othersTextsOf({ fields }: RawSession, title: string): Texts {
  const read = (field: string, links: boolean) => htmlToText(fields.get(field) ?? "", { links });
  const subtitle = oneLine(fields.get("subtitle") ?? "");
  const parts = [subtitle, read("abstract", true), read("description", true)].filter(
    (part, index, all) => part && !all.some((other, at) => at > index && other.startsWith(part)),
  );
  const summary =
    oneLine(read("abstract", false)) || oneLine(read("description", false)) || subtitle || title;
  return {
    summary: cutText(summary, limits.talkSummaryMax),
    description: cleanText(parts.join("\n\n")) || title,
  };
}
