import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { ApiError, Client } from "@plenary/contract/client";
import { createReadableStreamFromReadable, readableStreamToString } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { PageData } from "./base/calls/page-data.tsx";
import { apiContext, linkOriginContext } from "./base/calls/server-context.ts";
import { documentAt } from "./documents.server.ts";

/**
 * What the HTTP server needs from this build, found at `build.entry.module.createPageHandler`: turns a page's request
 * into its HTML, calling the API through `call`, or answering every call with `refusal`; `linkOrigin` says where links
 * lead to.
 */
export function createPageHandler(
  build: ServerBuild,
  { call, linkOrigin }: { call: Client; linkOrigin: () => Promise<string> },
  mode?: "development" | "production",
): (request: Request, refusal?: ApiError) => Promise<Response> {
  const handle = createRequestHandler(build, mode);
  return (request, refusal) => {
    const api: Client = refusal ? () => Promise.reject(refusal) : call;
    const made = documentAt(request, { call: api, linkOrigin });
    if (made) return made;
    const context = new RouterContextProvider();
    context.set(apiContext, api);
    context.set(linkOriginContext, linkOrigin);
    return handle(request, context);
  };
}

/**
 * Renders a page and answers once it is complete: pages are kept whole, so nothing is gained by streaming. What the
 * router would stream to the browser is put into the page as a block of data (base/calls/page-data.tsx).
 */
export default async function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  // What the page needs was read and told in this turn of the event loop; others are answered before it is made.
  await setImmediate();
  const data = routerContext.serverHandoffStream;
  const pageData = data ? await new Response(data).text() : "";
  const page = (
    <PageData value={pageData}>
      <ServerRouter context={{ ...routerContext, serverHandoffStream: undefined }} url={request.url} />
    </PageData>
  );
  return new Promise((resolve, reject) => {
    let status = responseStatusCode;
    const { pipe } = renderToPipeableStream(page, {
      // Large boundaries stay in place instead of being moved there by a script: pages are readable without one.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough();
        responseHeaders.set("Content-Type", "text/html; charset=utf-8");
        readableStreamToString(createReadableStreamFromReadable(body)).then(
          (html) => resolve(new Response(readFirst(html), { status, headers: responseHeaders })),
          reject,
        );
        pipe(body);
      },
      onShellError: reject,
      onError() {
        status = 500;
      },
    });
  });
}

/**
 * The page with code that the browser fetches after what it shows: pages are read before any of it runs, and on a slow
 * network it would share the line with text and styles. The router's Scripts can't be told so.
 */
function readFirst(html: string): string {
  return html.replace(/<link rel="modulepreload"/g, '$& fetchpriority="low"');
}

/** Tells the log what went wrong while rendering; a missing page or a visitor who left is not an error. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!isRouteErrorResponse(error) && !request.signal.aborted) console.error(error);
}
