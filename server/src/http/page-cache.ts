import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Changes } from "../core/changes.ts";
import { type Tag, tags } from "../core/tags.ts";
import { headerOf } from "./request-header.ts";

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        // The best quality takes seconds for a long schedule; 6 takes tens of milliseconds, as 8 does for a long page.
        [constants.BROTLI_PARAM_QUALITY]: body.length > 500_000 ? 6 : body.length > 200_000 ? 8 : 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

type Encoding = keyof typeof compressors | "identity";

/**
 * The most bytes of a body that is sent as a string. Node writes a string together with the head, from its stack if
 * both have 16 KiB at most; a buffer is a second part that is sent separately.
 */
const SHORT = 14_000;

/** The result of rendering: a complete answer with status 200. */
export interface RenderedPage {
  body: Buffer;
  /** Headers other than those the cache sets (length, encoding, ETag, Vary). */
  headers: Record<string, string>;
  /** Whether different bodies may have the same Last-Modified, so that only the ETag can answer 304. */
  byTagOnly?: boolean;
  /** A header that may change while the body stays, so it is part of the ETag (RFC 9111, section 4.3.4). */
  changing?: string;
  /** The body as brotli, if it is compressed already. */
  br?: Buffer;
  /** The tags of what it shows, if they turn out while it is made; until then it has those it was asked with. */
  tags?: readonly Tag[];
  /** When it expires by itself, in milliseconds since the epoch; pages that sort by date expire with the day. */
  expires?: number;
}

/** An answer in the form in which it is sent. */
interface Ready {
  /** Short ones as a string of one character for each byte. */
  body: Buffer | string;
  headers: string[];
  /** The headers of a 304. */
  unchanged: string[];
}

interface Entry {
  tags: readonly Tag[];
  rendered: RenderedPage;
  etag: string;
  ready: Map<Encoding, Ready>;
  /** Compressions in progress; others who want the same wait for it. */
  compressing: Map<Encoding, Promise<void>>;
  bytes: number;
  touched: number;
}

interface Flight {
  tags: readonly Tag[];
  stale: boolean;
  entry: Promise<Entry>;
}

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Public answers, rendered once per change and cached as ready buffers, compressed on first use. A change to what an
 * entry shows (its tags) drops it in every process; a render that began before the change goes to those already
 * waiting, and is not cached. While the process doesn't hear of changes, everything is rendered anew and nothing
 * cached. Limited by bytes: the least recently used go first.
 */
export function createPageCache(changes: Changes, clock: () => Date, maxBytes = 96 * 1024 * 1024) {
  const entries = new Map<string, Entry>();
  const flights = new Map<string, Flight>();
  let bytes = 0;

  const drop = (key: string, entry: Entry) => {
    entries.delete(key);
    bytes -= entry.bytes;
  };
  changes.subscribe((changed) => {
    const all = changed.includes(tags.everything) || changed.includes(tags.publicPages);
    const any = changed.some((tag) => tag.startsWith("public:"));
    const hit = (shown: readonly Tag[]) =>
      all || shown.some((tag) => changed.includes(tag) || (any && tag === tags.anythingPublic));
    for (const [key, entry] of entries) if (hit(entry.tags)) drop(key, entry);
    for (const [key, flight] of flights) {
      if (!hit(flight.tags)) continue;
      flight.stale = true;
      flights.delete(key);
    }
  });

  const grow = (entry: Entry, by: number, kept: boolean) => {
    entry.bytes += by;
    if (!kept) return;
    bytes += by;
    if (bytes <= maxBytes) return;
    for (const [key, oldest] of entries) {
      if (bytes <= maxBytes) break;
      drop(key, oldest);
    }
  };

  const find = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (!entry || !changes.isCurrent()) return undefined;
    const time = clock().valueOf();
    if (entry.rendered.expires !== undefined && entry.rendered.expires <= time) {
      drop(key, entry);
      return undefined;
    }
    // The map's order is the order of use; moving an entry once a second is precise enough.
    if (time - entry.touched > 1000) {
      entry.touched = time;
      entries.delete(key);
      entries.set(key, entry);
    }
    return entry;
  };

  const render = async (flight: Flight, key: string, work: () => Promise<RenderedPage>): Promise<Entry> => {
    try {
      const rendered = await work();
      const etag = tagOf(rendered.body, rendered.changing && rendered.headers[rendered.changing]);
      const entry: Entry = {
        tags: rendered.tags ?? flight.tags,
        rendered,
        etag,
        ready: new Map(),
        compressing: new Map(),
        bytes: 0,
        touched: clock().valueOf(),
      };
      entry.ready.set("identity", readyOf(entry, rendered.body, "identity"));
      if (rendered.br) entry.ready.set("br", readyOf(entry, rendered.br, "br"));
      const keeps = !flight.stale && changes.isCurrent();
      if (keeps) entries.set(key, entry);
      grow(entry, rendered.body.length + (rendered.br?.length ?? 0) + 2000, keeps);
      return entry;
    } finally {
      if (flights.get(key) === flight) flights.delete(key);
    }
  };

  /** Whether the answer is cached, or being made. */
  const has = (key: string): boolean => find(key) !== undefined || flights.has(key);

  /** The cached answer, or a new one from `work`; simultaneous requests share one. */
  async function load(key: string, shown: readonly Tag[], work: () => Promise<RenderedPage>): Promise<Entry> {
    const kept = find(key) ?? flights.get(key)?.entry;
    if (kept) return kept;
    const flight: Flight = { tags: shown, stale: false, entry: undefined as unknown as Promise<Entry> };
    flight.entry = render(flight, key, work);
    flights.set(key, flight);
    return flight.entry;
  }

  async function compress(key: string, entry: Entry, encoding: keyof typeof compressors): Promise<void> {
    try {
      const body = await compressors[encoding](entry.rendered.body);
      entry.ready.set(encoding, readyOf(entry, body, encoding));
      grow(entry, body.length, entries.get(key) === entry);
    } finally {
      entry.compressing.delete(encoding);
    }
  }

  /** Sends an entry in the client's preferred encoding, or 304 if the client has it. */
  async function send(
    key: string,
    entry: Entry,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const encoding = encodingOf(entry, request);
    if (!entry.ready.has(encoding) && encoding !== "identity") {
      const compressed = entry.compressing.get(encoding) ?? compress(key, entry, encoding);
      entry.compressing.set(encoding, compressed);
      await compressed;
    }
    sendReady(entry, encoding, request, response);
  }

  /** Answers from memory at once if it can: the fast path before all routing. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const entry = find(request.url ?? "");
    if (!entry) return false;
    const encoding = encodingOf(entry, request);
    if (!entry.ready.has(encoding)) return false;
    sendReady(entry, encoding, request, response);
    return true;
  }

  return { load, has, send, answer, size: () => ({ entries: entries.size, bytes }) };
}

function sendReady(
  entry: Entry,
  encoding: Encoding,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const ready = entry.ready.get(encoding) as Ready;
  if (isKnown(entry, request)) {
    response.writeHead(304, ready.unchanged);
    response.end();
    return;
  }
  response.writeHead(200, ready.headers);
  if (request.method === "HEAD") response.end();
  else response.end(ready.body, "latin1");
}

/** Whether the client has it: by the ETag, else by Last-Modified, which has to be that very second. */
function isKnown({ etag, rendered }: Entry, request: IncomingMessage): boolean {
  const asked = headerOf(request, "if-none-match");
  if (asked !== undefined) return asked === "*" || asked.includes(etag);
  if (rendered.byTagOnly) return false;
  const since = headerOf(request, "if-modified-since");
  return since !== undefined && since === rendered.headers["last-modified"];
}

/** The answer's headers that a 304 repeats. */
const lasting = ["cache-control", "last-modified", "access-control-allow-origin"];

function notModifiedHeaders(entry: Entry, encoding: Encoding): string[] {
  const { headers } = entry.rendered;
  const kept = lasting.flatMap((name) => (headers[name] ? [name, headers[name]] : []));
  return ["etag", etagOf(entry, encoding), "vary", "accept-encoding", ...kept];
}

/** A value for ETags that differs for another body, and for the same one with something else beside it. */
export const tagOf = (body: Buffer | string, beside = ""): string =>
  createHash("sha256").update(body).update(beside).digest("base64url").slice(0, 22);

const etagOf = (entry: Entry, encoding: Encoding) =>
  encoding === "identity" ? `"${entry.etag}"` : `"${entry.etag}-${encoding}"`;

function readyOf(entry: Entry, body: Buffer, encoding: Encoding): Ready {
  const headers = [
    ...Object.entries(entry.rendered.headers).flat(),
    ...["content-length", String(body.length), "etag", etagOf(entry, encoding), "vary", "accept-encoding"],
    ...(encoding === "identity" ? [] : ["content-encoding", encoding]),
  ];
  const sent = body.length <= SHORT ? body.toString("latin1") : body;
  return { body: sent, headers, unchanged: notModifiedHeaders(entry, encoding) };
}

/** A long text in the client's preferred encoding, compressed quickly because nobody else gets it. */
export async function compressedText(
  text: string,
  request: IncomingMessage,
): Promise<{ body: Buffer; encoding: "br" | "gzip" } | undefined> {
  const encoding = encodingFor(request);
  if (encoding === "identity" || text.length < SHORT) return undefined;
  const body = Buffer.from(text);
  if (encoding === "gzip") return { body: await compressors.gzip(body), encoding };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return { body: await promisify(brotliCompress)(body, { params }), encoding };
}

/** Pictures are compressed already, but for drawings. */
const encodingOf = ({ rendered }: Entry, request: IncomingMessage): Encoding =>
  /^image\/(?!svg)/.test(rendered.headers["content-type"] ?? "") ? "identity" : encodingFor(request);

/** The best encoding that the client accepts; one refused with `q=0` is not used (RFC 9110, section 12.5.3). */
function encodingFor(request: IncomingMessage): Encoding {
  const accepted = headerOf(request, "accept-encoding");
  if (accepted === undefined) return "identity";
  if (accepts(accepted, "br")) return "br";
  return accepts(accepted, "gzip") ? "gzip" : "identity";
}

function accepts(accepted: string, encoding: string): boolean {
  if (!accepted.includes(encoding)) return false;
  if (!accepted.includes("q=0")) return true;
  return accepted.split(",").some((part) => {
    const [name, weight] = part.trim().split(/\s*;\s*q=/);
    return name === encoding && Number(weight ?? 1) > 0;
  });
}
