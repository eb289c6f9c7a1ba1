import type { OpenNow } from "@plenary/contract/public/open-now";
import type { ReactNode } from "react";
import type { Crumb } from "../parts/Crumbs.tsx";
import type { SchemaOrgData } from "../parts/programme-data.ts";
import type { PlainPageData } from "./plain-page-data.ts";

export interface MadePage
  extends Pick<PlainPageData, "title" | "description" | "time" | "people" | "share" | "links"> {
  crumbs: Crumb[];
  /** The event's colour, if it has one. */
  accent: string | undefined;
  /** Shown below the way up, above the time on the reader's clock and the heading. */
  lead?: ReactNode;
  header: ReactNode;
  rest: ReactNode | ((origin: string, openNow: OpenNow) => ReactNode);
  /** The instant from which on it is another page by itself. */
  expires?: string | null;
  /** The thing as schema.org describes it. `url` is the page's own address, `origin` the start of all addresses. */
  structured?: (url: string, origin: string) => SchemaOrgData;
}
