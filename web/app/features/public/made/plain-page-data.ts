import type { FeedLink } from "../parts/feed-links.ts";

/** The loader data of a plain page (PlainPage.tsx). */
export interface PlainPageData {
  title: string;
  description: string;
  /** The page's own absolute address. */
  url: string;
  /** Its texts as HTML, before and after the controls. Absent in the browser if they are in the document already. */
  above?: string;
  below?: string;
  /** The time that can also be shown on the reader's clock. */
  time?: { start: string; minutes: number | null; zone: string };
  /** How many people the list to be filtered has. */
  people?: number;
  /** Whether there is a link to copy. */
  share?: true;
  links?: FeedLink[];
}

/** What an error of the loader carries besides its status. */
export interface PlainFailure {
  title?: string;
  message: string;
  back?: { to: string; label: string };
  /** Structured data for search engines, as JSON that is safe inside a script element. */
  described?: string;
  /** The ways on a phone, as HTML; absent where there is no such event. */
  bar?: string;
}
