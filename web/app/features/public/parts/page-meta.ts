import { text } from "@plenary/contract/text";
import type { MetaDescriptor } from "react-router";
import { preview } from "../../../base/texts/preview.ts";
import type { FeedLink } from "./feed-links.ts";

interface PageDetails {
  title: string;
  /** Cut to the length that search engines and messengers show. */
  description: string;
  /** The page's own absolute address. */
  url: string;
  type?: "website" | "profile" | undefined;
  links?: FeedLink[];
}

/** A public page's head for search engines and messengers. They read documents, so browsers need less of it. */
export function pageMeta({
  title,
  description,
  url,
  type = "website",
  links = [],
}: PageDetails): MetaDescriptor[] {
  const summary = preview(description, 200);
  const told = [
    { title: text("{title} · Plenary", { title }) },
    { name: "description", content: summary },
    { tagName: "link", rel: "canonical", href: url },
    ...links,
  ];
  return import.meta.env.SSR ? [...told, ...forMessengers({ title, description: summary, url, type })] : told;
}

function forMessengers({ title, description, url, type }: PageDetails): MetaDescriptor[] {
  // Sessions have their own; all other pages of an event have its.
  const of = /^.*\/public\/events\/[^/]+(\/sessions\/[^/]+)?/.exec(url)?.[0];
  return [
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { property: "og:url", content: url },
    // Not for people: a name
    { property: "og:site_name", content: "Plenary" },
    ...(of
      ? [
          { property: "og:image", content: `${of}/card.png` },
          { property: "og:image:width", content: "1200" },
          { property: "og:image:height", content: "630" },
        ]
      : []),
    { name: "twitter:card", content: of ? "summary_large_image" : "summary" },
  ];
}
