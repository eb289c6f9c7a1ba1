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
 * For the HTTP server, which finds it at `build.entry.module.createPageHandler`: turns a page's request into its HTML.
 * The page calls the API through `call`, or every call is answered with `refusal`; `linkOrigin` is the origin of links.
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

/** Answers only once complete, as pages are cached whole. Streamed data becomes a block (base/calls/page-data.tsx). */
export default async function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  // The page's data was read and serialized in this turn of the event loop; others are answered before it is rendered.
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
      // Keeps large boundaries in position instead of having a script move them there: pages are readable without one.
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

/** Makes browsers fetch a page's code last, as it is readable without any; the router can't be configured so. */
function readFirst(html: string): string {
  return html.replace(/<link rel="modulepreload"/g, '$& fetchpriority="low"');
}

/** Logs errors while rendering; a missing page or a visitor who left is not an error. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!isRouteErrorResponse(error) && !request.signal.aborted) console.error(error);
}
