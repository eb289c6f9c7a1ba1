import type { MetaDescriptor } from "react-router";
import { preview } from "../../base/preview.ts";
import type { FeedLink } from "./feed-links.ts";

interface PageDetails {
  title: string;
  /** Cut to what search engines and messengers show. */
  description: string;
  /** The page's own absolute address. */
  url: string;
  type?: "website" | "profile";
  /** Other forms of the same. */
  links?: FeedLink[];
}

/** What the head of a public page tells search engines and messengers. */
export function pageMeta({
  title,
  description,
  url,
  type = "website",
  links = [],
}: PageDetails): MetaDescriptor[] {
  const summary = preview(description, 200);
  return [
    { title: `${title} · Plenary` },
    { name: "description", content: summary },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:title", content: title },
    { property: "og:description", content: summary },
    { property: "og:type", content: type },
    { property: "og:url", content: url },
    { property: "og:site_name", content: "Plenary" },
    { name: "twitter:card", content: "summary" },
    ...links,
  ];
}
