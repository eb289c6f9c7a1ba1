import type { Answer, EndpointShape, HandlerInput } from "@plenary/contract/endpoint";
import { list } from "@plenary/contract/text";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { Refusal } from "../base/refusals.ts";
import type { Actor, Ctx } from "../core/context.ts";
import { networkOf } from "../core/limits/rate-limits.ts";
import type { InTurn } from "../core/limits/turns.ts";
import type { Tag } from "../core/tags.ts";
import { answerExpiry } from "./answer-expiry.ts";
import { serialize } from "./answer-schema.ts";
import { type Caller, callerOfEndpoint } from "./caller.ts";
import { requireRoomFor } from "./errors/full-disk.ts";
import { plainIssue } from "./errors/plain-issues.ts";
import { type FileAnswer, keptFile, sendFile } from "./file-answers.ts";
import { forAllSites, publicJsonHeaders } from "./headers.ts";
import { compressedText, type PageCache } from "./page-cache.ts";

/** The address of calls that never leave the process: those of pages being rendered. */
export const IN_PROCESS = "in-process";

/** What a handler knows about the request besides its parsed parts. */
export type HandlerCall<E extends EndpointShape> = HandlerInput<E> & {
  request: FastifyRequest;
} & (E["access"] extends "public" ? unknown : { caller: Caller; actor: Actor });

type HandlerAnswer<E extends EndpointShape> = E extends { file: string } ? FileAnswer : Answer<E>;

export interface ServedApp {
  app: FastifyInstance;
  ctx: Ctx;
  cache: PageCache;
  /** Counts a writing call of the caller; throws TooManyAttempts (docs/security.md#limits). */
  countWrite: (key: string) => Promise<void>;
  /** Answers when it is the caller's turn. */
  inTurn: InTurn;
  /** Every endpoint served so far, for the API's documentation. */
  endpoints: EndpointShape[];
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route takes a file as its body. */
    takesFile?: boolean;
  }
}

/** How the answers of a public endpoint are cached. */
export interface AnswerCaching<E extends EndpointShape> {
  /** The tags that make the answer stale; throws what the call throws if they can't be determined. */
  tags: (params: HandlerInput<E>["params"], request: FastifyRequest) => Tag[] | Promise<Tag[]>;
  /** Whether the answer depends on the date. */
  endsWithDay?: boolean;
  /** When the answer changes by itself; null if it doesn't. */
  expires?: (answer: HandlerAnswer<E>) => string | null;
  /** Whether others may request the same: otherwise it isn't cached, so that it doesn't push others out. */
  mayKeep?: (
    query: HandlerInput<E>["query"],
    params: HandlerInput<E>["params"],
  ) => boolean | Promise<boolean>;
  /** Throws if the caller may not trigger an answer that isn't cached yet, even one that will not be; pages that we render may. */
  allow?: (request: FastifyRequest, keeps: boolean) => Promise<void>;
}

/**
 * Registers an endpoint as a route: the caller, the parsed input, the handler, and the answer by its schema. `keeping`
 * is for answers that are the same for everybody: cached as ready bytes until they change.
 */
export function serve<E extends EndpointShape>(
  served: ServedApp,
  endpoint: E,
  handler: (call: HandlerCall<E>) => Promise<HandlerAnswer<E>>,
  keeping?: AnswerCaching<E>,
): void {
  const { app, ctx, cache, countWrite, inTurn, endpoints } = served;
  const { access, params, query, body, bodyBytes, upload, response, file, status = 200 } = endpoint;
  endpoints.push(endpoint);
  const isForAllSites = endpoint.method === "GET" && endpoint.path.startsWith("/public/");
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { takesFile: upload === true },
    // Large bodies need a sign-in first.
    ...(bodyBytes !== undefined && {
      bodyLimit: bodyBytes,
      onRequest: async (request: FastifyRequest) => void (await callerOfEndpoint(ctx, request, endpoint)),
    }),
    handler: async (request, reply) => {
      if (isForAllSites) reply.headers(forAllSites);
      const who = access === "public" ? undefined : await callerOfEndpoint(ctx, request, endpoint);
      const line = who && lineOf(endpoint, who.actor);
      const writes = endpoint.method !== "GET";
      if (writes) requireRoomFor(endpoint, request, ctx.database.disk);
      if (line && writes) await countWrite(`writes:${line}`);
      const call = {
        request,
        ...who,
        params: params && parseInput(params, request.params, "path", endpoint.invalidParams),
        query: query && parseInput(query, request.query, "query", missingText(endpoint, request.query)),
        body: upload ? bytesOf(request.body) : body && valid(body, request.body, endpoint.namesPaths),
      } as HandlerCall<E>;
      // While the call waits for its turn, it keeps only the parsed input.
      if (who) request.body = undefined;
      const spelled = spelledAs(request, call.params as object | undefined);
      if (spelled !== undefined) return reply.redirect(spelled, 308);
      const isVisitor = !who && request.ip !== IN_PROCESS;
      const url = keeping ? urlOf(request, call.query as object | undefined) : "";
      const keeps = keeping !== undefined && (cache.has(url) || (await mayKeep(keeping, call)));
      if (keeping && isVisitor) await keeping.allow?.(request, keeps);
      if (keeping && keeps) {
        // Not needed for what is cached or being made.
        const shown = cache.has(url)
          ? []
          : await keeping.tags(call.params as HandlerInput<E>["params"], request);
        const load = () =>
          cache.load(url, shown, async () => {
            const made = await handler(call);
            const expires = answerExpiry(ctx, keeping.endsWithDay, keeping.expires?.(made));
            if (file) return keptFile(ctx, file, { ...(made as unknown as FileAnswer), ...expires });
            const body = Buffer.from(response ? serialize(response, made) : String(made));
            return { body, headers: publicJsonHeaders(ctx.config), ...expires };
          });
        // Before it begins: others who want the same answer must not wait for somebody else's turn.
        const isMade = !isVisitor || cache.has(url);
        const kept = await (isMade
          ? load()
          : inTurn(networkOf(request.ip), load, ({ rendered }) => UNKEPT + rendered.body.length));
        reply.hijack();
        await cache.send(url, kept, request.raw, reply.raw);
        return reply;
      }
      const answer = async () => {
        // A client that left while waiting needs no answer.
        if (request.raw.socket.destroyed) return reply.hijack();
        const made = await handler(call);
        if (file)
          return sendFile(
            ctx,
            reply,
            (made as unknown as FileAnswer).type ?? file,
            made as unknown as FileAnswer,
          );
        if (!response) return reply.code(status).send(made);
        reply.code(status).type("application/json; charset=utf-8");
        // As text, because its length is what the turn counts.
        return serialize(response, made);
      };
      const sizeOf = (made: unknown) => (typeof made === "string" ? Buffer.byteLength(made) : 0);
      if (line) {
        const made = await inTurn(line, answer, sizeOf, writes);
        return endpoint.packed && typeof made === "string" ? sendPacked(reply, request, made) : made;
      }
      if (keeping && isVisitor) return inTurn(networkOf(request.ip), answer, (made) => UNKEPT + sizeOf(made));
      return answer();
    },
  });
}

/** Compresses a long answer if the client accepts that. */
async function sendPacked(reply: FastifyReply, request: FastifyRequest, text: string) {
  reply.header("vary", "accept-encoding");
  const compressed = await compressedText(text, request.raw);
  if (!compressed) return text;
  reply.header("content-encoding", compressed.encoding);
  return compressed.body;
}

const mayKeep = async <E extends EndpointShape>(
  keeping: AnswerCaching<E>,
  call: HandlerCall<E>,
): Promise<boolean> =>
  (await keeping.mayKeep?.(
    call.query as HandlerInput<E>["query"],
    call.params as HandlerInput<E>["params"],
  )) ?? true;

/** The line a call waits in: its user's. For ending sign-ins each sign-in has its own, so that a stolen one can't block it. */
const lineOf = ({ path }: EndpointShape, { userId, signInId }: Actor): string =>
  /^\/(auth|account\/sign-ins)(\/|$)/.test(path) ? `sign-in:${signInId}` : userId;

/** Bytes that an answer made for one visitor counts for besides its size. */
const UNKEPT = 256 * 1024;

const bytesOf = (body: unknown): Uint8Array => (body instanceof Uint8Array ? body : new Uint8Array());

/** The address under which an answer is cached: its path with the query parameters that the endpoint knows, in a fixed order. */
function urlOf(request: FastifyRequest, query: object | undefined): string {
  const [path = ""] = request.url.split("?", 1);
  const known = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]);
  return known.length ? `${path}?${new URLSearchParams(known)}` : path;
}

/** The canonical spelling of a call's address, if it was another: limits and the cache would count each separately. */
function spelledAs(request: FastifyRequest, params: object | undefined): string | undefined {
  const [path = ""] = request.url.split("?", 1);
  const values = (params ?? {}) as Record<string, unknown>;
  const pattern = request.routeOptions.url ?? path;
  const spelled = pattern.includes(":")
    ? pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? "")))
    : pattern;
  return path === spelled ? undefined : spelled + request.url.slice(path.length);
}

/** Parses parameters or query; throws InvalidPath or InvalidQuery, or with the endpoint's own message. */
export function parseInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  part: "path" | "query",
  refusal?: string,
): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (refusal) throw new Refusal("InvalidAddress", { message: refusal });
  const names = list([...new Set(parsed.error.issues.map((issue) => issue.path.join(".")))]);
  throw new Refusal(part === "path" ? "InvalidPath" : "InvalidQuery", { names });
}

/** The message for the first missing or blank query parameter, if the endpoint has one. */
function missingText({ missingQuery = {} }: EndpointShape, query: unknown): string | undefined {
  const given = query as Record<string, unknown>;
  return Object.entries(missingQuery).find(([name]) => !String(given[name] ?? "").trim())?.[1];
}

/**
 * Parses a body, or throws InvalidInput with the first message of each field. Nested fields go by their last name, or
 * their path; problems in a row of a list by the list's name, because a link's title isn't the talk's.
 */
function valid(schema: z.ZodType, value: unknown, namesPaths = false) {
  const parsed = schema.safeParse(value ?? {}, { error: plainIssue });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const row = issue.path.findIndex((step) => typeof step === "number");
    const last = issue.path.slice(0, row < 0 ? undefined : row).at(-1);
    fields[(namesPaths ? issue.path.join(".") : String(last ?? "")) || "body"] ??= issue.message;
  }
  throw new Refusal("InvalidInput", { fields });
}
