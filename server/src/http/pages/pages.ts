import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { ApiError, type Client, createClient } from "@plenary/contract/client";
import { refusals } from "@plenary/contract/refusals";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { StartupError } from "../../base/config.ts";
import { Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import { networkOf } from "../../core/limits/rate-limits.ts";
import type { InTurn } from "../../core/limits/turns.ts";
import { linkOrigin } from "../../core/links.ts";
import type { Tag } from "../../core/tags.ts";
import { answerExpiry } from "../answer-expiry.ts";
import { isAway, refusalOfAway } from "../errors/errors.ts";
import { isBelowApi } from "../errors/unknown-routes.ts";
import { fileRoutes } from "../files.ts";
import { fileHeaders, pageHeaders, revalidatedCaching } from "../headers.ts";
import type { PageCache, RenderedPage } from "../page-cache.ts";
import { IN_PROCESS } from "../serve.ts";
import { type PageAddress, type PageSecret, pageAddressOf } from "./page-addresses.ts";

/** Renders a page as HTML, or its data. With a refusal, the page explains why it isn't there, with its status. */
export type PageHandler = (request: Request, refusal?: ApiError) => Promise<Response>;

/** The context for rendering pages: how they reach the API, and where links lead. */
export interface PageContext {
  call: Client;
  linkOrigin: () => Promise<string>;
}

/** The exports of web/build/server/index.js that are used here. */
export interface WebBuild {
  entry: { module: { createPageHandler(build: WebBuild, context: PageContext, mode?: string): PageHandler } };
}

/** The sources of inline scripts that the build lists; the policy allows no others. */
type BuiltScripts = ReadonlySet<string>;

const build = new URL("../../../../web/build/", import.meta.url);

/** Answers with the page at the request's address, or the one that says that there is none. */
export type ServePage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Counts a search by an IP address; throws TooManyAttempts if there were too many. */
export type CountSearch = (ctx: Ctx, address: string) => Promise<void>;

/** The origins of websites that may frame an event's pages. */
export type FindFrames = (ctx: Ctx, eventId: string) => Promise<readonly string[]>;

/** The tags of what a code leads to. Throws NothingToAnswer, and TooManyAttempts after too many unknown codes. */
export type FindCode = (ctx: Ctx, code: string, address: string) => Promise<readonly Tag[]>;

interface Page {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** When its data changes by itself; null if it doesn't. */
  expires: string | null;
}

/** Counts a network's guesses at secrets of pages; throws TooManyAttempts after too many wrong ones. */
export type CountSecret = (ctx: Ctx, secret: PageSecret, address: string) => Promise<void>;

interface PageParts {
  cache: PageCache;
  inTurn: InTurn;
  countSearch: CountSearch;
  findFrames: FindFrames;
  findCode: FindCode;
  countSecret: CountSecret;
}

/** Serves the built web application's files and pages. Rendering takes a turn of the requesting network. */
export async function pageRoutes(
  http: FastifyInstance,
  ctx: Ctx,
  { cache, inTurn, countSearch, findFrames, findCode, countSecret }: PageParts,
): Promise<ServePage> {
  const entry = new URL("server/index.js", build);
  const hashes = new URL("script-hashes.json", build);
  if (!existsSync(entry) || !existsSync(hashes)) {
    throw new StartupError("The web application is not built. Run `npm run build` first, or `npm start`.");
  }
  const web = (await import(entry.href)) as WebBuild;
  const scripts: BuiltScripts = new Set(JSON.parse(await readFile(hashes, "utf8")) as string[]);
  const handle = web.entry.module.createPageHandler(web, pageContext(http, ctx), "production");
  const render = async ({ url, framedBy }: PageAddress, refusal?: Refusal): Promise<Page> => {
    const response = await handle(pageRequest(ctx, url), refusal && apiErrorOf(refusal));
    const frames = framedBy === undefined ? undefined : await findFrames(ctx, framedBy);
    return pageOf(ctx, response, { scripts, frames });
  };
  await fileRoutes(http, ctx, cache, new URL("client/", build));

  const servePage: ServePage = async (request, reply) => {
    if (isBelowApi(request.url)) return reply.callNotFound();
    const address = pageAddressOf(request.url);
    if (address.movedTo !== undefined) {
      // QR codes are in capitals, which redirect permanently, so that phones needn't ask again.
      if (pageAddressOf(address.movedTo).code !== undefined)
        reply.header("cache-control", "public, max-age=86400");
      return reply.redirect(address.movedTo, 308);
    }
    const line = networkOf(request.ip);
    const unkept = (refusal?: Refusal) =>
      inTurn(
        line,
        () => render(address, refusal),
        (page) => page.body.length,
      );
    const { code, secret } = address;
    if (secret !== undefined) {
      const refused = await refusalOf(() => countSecret(ctx, secret, request.ip));
      if (refused) return sendPage(reply, await unkept(refused), refused.retryAfter);
    }
    // Only for public pages: other screens search in the browser, with the token.
    if (address.tags.length > 0 && new URLSearchParams(address.url.split("?")[1]).has("q")) {
      const limited = await refusalOf(() => countSearch(ctx, request.ip));
      if (limited) return sendPage(reply, await unkept(limited), limited.retryAfter);
    }
    if (!address.cached) return sendPage(reply, await unkept());
    const tags = [...address.tags];
    if (code !== undefined && !cache.has(address.url)) {
      const refused = await refusalOf(async () => tags.push(...(await findCode(ctx, code, request.ip))));
      if (refused) return sendPage(reply, await unkept(refused), refused.retryAfter);
    }
    const load = () =>
      cache
        .load(address.url, tags, async () => keptOf(ctx, await render(address), address))
        .catch((error: unknown) => {
          if (error instanceof NotKept) return error.page;
          throw error;
        });
    // Before it begins, as the API does: nobody waits for somebody else's turn.
    const made = cache.has(address.url) ? await load() : await inTurn(line, load, sizeOf);
    if (!("rendered" in made)) return sendPage(reply, made);
    reply.hijack();
    await cache.send(address.url, made, request.raw, reply.raw);
    return reply;
  };
  http.get("/*", servePage);
  return servePage;
}

const sizeOf = (made: Page | { rendered: RenderedPage }): number =>
  "rendered" in made ? made.rendered.body.length : made.body.length;

/** The refusal of a page that isn't cached; undefined if there is none. */
async function refusalOf(ask: () => Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await ask();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** A page with a status other than 200 (not found, moved) is not cached, but answers those who wait for it. */
class NotKept extends Error {
  readonly page: Page;
  constructor(page: Page) {
    super();
    this.page = page;
  }
}

export const pageContext = (http: FastifyInstance, ctx: Ctx): PageContext => ({
  call: inProcessClient(http),
  linkOrigin: () =>
    linkOrigin(ctx, ctx.db).catch((error: unknown) => {
      // The page answers 503 even if another call fails first for the same reason.
      throw isAway(error) ? apiErrorOf(refusalOfAway(error)) : error;
    }),
});

/** The refusal as the API's client throws it. */
function apiErrorOf({ name, message }: Refusal): ApiError {
  const { status, code } = refusals[name];
  return new ApiError(status, message, code);
}

/** The contract's client over a fetch that never leaves the process. */
function inProcessClient(http: FastifyInstance): Client {
  return createClient({
    baseUrl: "/api",
    fetch: async (url, init) => {
      const response = await http.inject({
        method: (init.method ?? "GET") as "GET",
        url,
        remoteAddress: IN_PROCESS,
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(init.body && { payload: String(init.body) }),
      });
      // A long answer took its time: others get theirs before it is parsed and rendered.
      await setImmediate();
      return new Response(response.statusCode === 204 ? null : new Uint8Array(response.rawPayload), {
        status: response.statusCode,
      });
    },
  });
}

const pageRequest = (ctx: Ctx, url: string) => new Request(new URL(url, ctx.config.appUrl));

/** What a page's policy allows besides the common sources. */
interface Allowed {
  scripts: BuiltScripts;
  frames: readonly string[] | undefined;
}

async function pageOf(ctx: Ctx, response: Response, allowed: Allowed): Promise<Page> {
  const body = Buffer.from(await response.arrayBuffer());
  await setImmediate();
  const location = response.headers.get("location");
  const headers = { ...headersOf(ctx, response, body, allowed), ...(location && { location }) };
  return { status: response.status, headers, body, expires: response.headers.get("expires") };
}

/** The page for the cache. Throws NotKept. */
function keptOf(ctx: Ctx, page: Page, { endsWithDay, framedBy }: PageAddress): RenderedPage {
  if (page.status !== 200) throw new NotKept(page);
  const { headers, body, expires } = page;
  // Only the policy says who may frame it.
  const frames = framedBy === undefined ? {} : { changing: "content-security-policy" };
  return { body, headers, ...frames, ...answerExpiry(ctx, endsWithDay, expires) };
}

function headersOf(
  ctx: Ctx,
  response: Response,
  body: Buffer,
  { scripts, frames }: Allowed,
): Record<string, string> {
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/html")) {
    const robots = response.headers.get("x-robots-tag");
    return {
      ...pageHeaders(ctx.config, scriptsOf(body.toString("utf8"), scripts), frames),
      ...(robots && { "x-robots-tag": robots }),
    };
  }
  // The data for a navigation of the browser's router; its own headers say how to read it.
  const { expires: _, ...own } = Object.fromEntries(response.headers);
  return {
    ...own,
    ...fileHeaders(ctx.config, type || "text/x-script", revalidatedCaching),
  };
}

const sendPage = (
  reply: FastifyReply,
  { status, headers, body }: Page,
  retryAfter?: number | undefined,
): FastifyReply =>
  reply
    .code(status)
    .headers({
      ...headers,
      "cache-control": "no-store",
      ...(retryAfter && { "retry-after": `${retryAfter}` }),
    })
    .send(body);

/** The build's inline scripts in the page. Other scripts are not allowed just because the page contains them. */
function scriptsOf(html: string, scripts: BuiltScripts): string[] {
  const codes = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = ""]) => code);
  const found = new Set(
    codes.map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`),
  );
  return [...found].filter((source) => scripts.has(source));
}
