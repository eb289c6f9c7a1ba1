import type { FeedLink } from "../parts/feed-links.ts";

/** What the loader of a plain page answers (PlainPage.tsx). */
export interface PlainPageData {
  title: string;
  description: string;
  /** The page's own absolute address. */
  url: string;
  /** Its texts as HTML, before and after the controls. Absent in the browser if they are in the document already. */
  above?: string;
  below?: string;
  /** Whose time can be said on the reader's clock too. */
  time?: { start: string; minutes: number | null; zone: string };
  /** How many people the list to be filtered has. */
  people?: number;
  /** Whether there is a link to copy. */
  share?: true;
  /** What the head says of other forms of it. */
  links?: FeedLink[];
}

/** What an error of the loader carries, besides its status. */
export interface PlainFailure {
  title?: string;
  message: string;
  back?: { to: string; label: string };
  /** What search engines are told, as JSON that can stand in a script element. */
  described?: string;
}
