import { text } from "@plenary/contract/text";
import type { MailData, MailKind, MailSecrets } from "./kinds.ts";

/** A mail's text, without its look (layout.ts). All of it is plain text, never HTML. */
export interface Content {
  subject: string;
  /** The sender, if it isn't the site alone, and where replies go instead of the site's address. */
  sender?: { name: string; replyTo: string | null };
  /** Shown next to the subject in an inbox. */
  preheader: string;
  heading: string;
  paragraphs: string[];
  /** Somebody's own words, set apart from ours. Nothing in them is a link, unless the reader knows their author. */
  quote?: string;
  isByKnown?: boolean;
  /** Something to copy exactly. */
  code?: string;
  button: { label: string; href: string };
  /** Why the reader gets this mail. */
  why: string;
  /** Where to switch off such mails with one press, without signing in (RFC 8058). */
  off?: { label: string; href: string } | undefined;
}

/** How an event looks in its mails. */
export interface EventLook {
  name: string;
  /** Its colour as `#rrggbb`. */
  accent: string | null;
  /** Where its organizers are reached, as they say. */
  contact: string | null;
  /** The hash of its logo, and its size in pixels; null unless everybody may see it. */
  logo: { hash: string; width: number; height: number } | null;
}

/** The values for a template. `origin` has no trailing slash; `hasFile`: a calendar file is attached. */
export interface Input<K extends MailKind> {
  data: MailData[K];
  secret: K extends keyof MailSecrets ? MailSecrets[K] : undefined;
  origin: string;
  hasFile?: boolean;
}

/** The text of each kind of mail. */
export type Templates = { [K in MailKind]: (input: Input<K>) => Content };

/** What a mail says about its calendar file, if any. */
export const calendarFileText = (hasFile: boolean | undefined): string[] =>
  hasFile ? [text("The attached file brings your calendar up to date.")] : [];
