import type { Client } from "@plenary/contract/client";
import { language, text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { paths } from "../../base/paths/paths.ts";
import { htmlOf } from "./parts/made-html.server.tsx";

export interface DocumentRequest {
  call: Client;
  /** The origin of absolute addresses. */
  origin: string;
  params: Record<string, string>;
  query: URLSearchParams;
}

export interface WholeDocument {
  title: string;
  /** The absolute canonical address for search engines. */
  canonical: string;
  className?: string | undefined;
  head: ReactNode;
  body: ReactNode;
  /** 200 unless set. */
  status?: number;
  /** The instant from which on it is another one by itself. */
  expires?: string | null;
}

/** Throws the API's refusals. */
export type DocumentMaker = (request: DocumentRequest) => Promise<WholeDocument>;

// Not for people: what documents begin with.
const DOCTYPE = "<!doctype html>";
// Not for people: a value of CSS.
const SCHEMES = "light dark";

/** The document as HTML. Its text is elsewhere too, so that search engines leave it out. */
export function documentHtml({ title, canonical, className, head, body }: WholeDocument): string {
  const html = htmlOf(
    <html lang={language()} className={className}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={SCHEMES} />
        <title>{text("{title} · Plenary", { title })}</title>
        <meta name="robots" content="noindex" />
        <link rel="canonical" href={canonical} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {head}
      </head>
      <body>{body}</body>
    </html>,
  );
  return DOCTYPE + html;
}

/** Shown instead if the API refuses; `sheet` is the address of its style sheet. */
export function refusedDocument(message: string, sheet: string): string {
  const html = htmlOf(
    <html lang={language()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={SCHEMES} />
        <title>{text("{message} · Plenary", { message })}</title>
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={sheet} />
      </head>
      <body>
        <main>
          <h1>{message}</h1>
          <p>
            <a href={paths.home()}>{text("Back to the start")}</a>
          </p>
        </main>
      </body>
    </html>,
  );
  return DOCTYPE + html;
}
