import type { Client } from "@plenary/contract/client";
import { type DocumentPath, screenAt, screenPaths } from "@plenary/contract/screens";
import {
  codeBoxPage,
  codePage,
  linkPage,
  minePage,
  rehearsalPage,
} from "./features/answering/pages.server.ts";
import { mailSwitchPage } from "./features/feedback/documents/MailSwitchPage.server.tsx";
import { sharedPage } from "./features/feedback/documents/SharedPage.server.tsx";
import { speakerPage } from "./features/feedback/documents/SpeakerPage.server.tsx";
import sheet from "./features/feedback/read.css?url";
import { embeddedProgramme } from "./features/programme/public/embedded/EmbeddedProgramme.server.tsx";
import { printedProgramme } from "./features/programme/public/printed/PrintedProgramme.server.tsx";
import {
  type DocumentMaker,
  documentHtml,
  refusedDocument,
} from "./features/public/whole-document.server.tsx";
import { wallPage } from "./features/walls/wall-page.server.ts";

/** The makers of screens that are documents of their own instead of routes (contract/src/screens.ts). */
const makers: Record<DocumentPath, DocumentMaker> = {
  "/embed/events/:eventId/programme": embeddedProgramme,
  "/public/events/:eventId/print": printedProgramme,
  "/f": codeBoxPage,
  "/f/mine": minePage,
  "/f/p/:link": linkPage,
  "/f/rehearsal/:rehearsal": rehearsalPage,
  "/f/:code": codePage,
  "/public/feedback/speakers/:secret": speakerPage,
  "/public/feedback/:secret": sharedPage,
  "/public/feedback/mails/:token": mailSwitchPage,
  "/wall/:secret": wallPage,
};

const documents = screenPaths
  .filter((path) => screenAt(path).document)
  .map((path) => ({
    // Ignores case: printed codes are in capitals, and a misread code isn't redirected to another spelling.
    addresses: new RegExp(`^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`, "i"),
    make: makers[path as DocumentPath],
  }));

interface Making {
  call: Client;
  linkOrigin: () => Promise<string>;
}

/** The document at the request's address; undefined if the application has a page there, or nothing is there. */
export function documentAt(request: Request, making: Making): Promise<Response> | undefined {
  const { pathname, searchParams: query } = new URL(request.url);
  for (const { addresses, make } of documents) {
    const found = addresses.exec(pathname);
    // There are no groups if the path has no names.
    if (found) return answerOf(make, { params: { ...found.groups }, query, making });
  }
  return undefined;
}

interface DocumentRequest {
  params: Record<string, string>;
  query: URLSearchParams;
  making: Making;
}

async function answerOf(make: DocumentMaker, { params, query, making }: DocumentRequest): Promise<Response> {
  try {
    const origin = await making.linkOrigin();
    const made = await make({ call: making.call, origin, params, query });
    return answer(made.status ?? 200, documentHtml(made), made.expires);
  } catch (error) {
    // By name: the HTTP server throws its own copy of the class that is bundled here.
    const isRefused = error instanceof Error && error.name === "ApiError" && "status" in error;
    if (!isRefused) throw error;
    // A malformed id is answered like an unknown one.
    return answer(error.status === 400 ? 404 : Number(error.status), refusedDocument(error.message, sheet));
  }
}

const answer = (status: number, html: string, expires?: string | null) =>
  new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "x-robots-tag": "noindex",
      ...(expires && { expires }),
    },
  });
