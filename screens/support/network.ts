import type { Request, Route } from "@playwright/test";

type Handler = (route: Route, request: Request) => unknown;
type Target = string | RegExp | ((url: URL) => boolean);

/** By which the server names the device. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

interface Rule {
  target: Target;
  handler: Handler;
  left: number;
}

/** What lies between a page and its server. */
export interface Network {
  fetch: typeof fetch;
  /** Lets the handler decide about requests to that address from now on; see Playwright's `page.route`. */
  route(target: Target, handler: Handler, options?: { times?: number }): void;
  unroute(target: Target, handler?: Handler): void;
  unrouteAll(): void;
  /** How many requests wait for an answer that will come. */
  pending(): number;
  /** How many requests a route's handler holds back. */
  held(): number;
  /** How many streams of events are open: what comes on them is awaited by nobody. */
  streams(): number;
  /** How many of them the server has ended. */
  ended(): number;
  /** Resolves when one of the pending has been answered. */
  answered(): Promise<void>;
  /** The requests so far. */
  readonly sent: readonly Request[];
  /** Hear of each request. */
  readonly listeners: ((request: Request) => void)[];
  /** Hears of each call that found no network. */
  failed: (request: Request) => void;
  /** The names of the cookies that the server has set. */
  readonly cookies: Set<string>;
  /** No network at all. */
  offline: boolean;
  /** Breaks off what is on its way, as a page does that is left. */
  end(): void;
}

/**
 * @param origin of the server
 * @param trouble gets a line for each answer that a browser shows as an error in its console
 */
export function openNetwork(origin: string, trouble: (line: string) => void): Network {
  const rules: Rule[] = [];
  const sent: Request[] = [];
  let ending = new AbortController();
  let pending = 0;
  let streams = 0;
  let ended = 0;
  let held = 0;
  let answered = Promise.withResolvers<void>();

  async function ask(url: URL, init: RequestInit): Promise<Response> {
    pending += 1;
    try {
      const headers = new Headers(init.headers);
      headers.set("accept-encoding", "identity");
      headers.set("user-agent", userAgent);
      const signal = AbortSignal.any([ending.signal, ...(init.signal ? [init.signal] : [])]);
      const response = await fetch(url, { ...init, headers, signal });
      complain(response.status, response.statusText, url);
      for (const cookie of response.headers.getSetCookie()) network.cookies.add(cookie.split("=")[0] ?? "");
      if (!response.headers.get("content-type")?.startsWith("text/event-stream"))
        return await withWholeBody(response);
      streams += 1;
      let isOpen = true;
      const end = () => {
        if (isOpen) streams -= 1;
        isOpen = false;
      };
      signal.addEventListener("abort", end, { once: true });
      const body = response.body?.pipeThrough(
        new TransformStream({
          flush() {
            ended += 1;
            end();
          },
        }),
      );
      return new Response(body ?? null, response);
    } finally {
      pending -= 1;
      answered.resolve();
      answered = Promise.withResolvers();
    }
  }

  function complain(status: number, statusText: string, url: URL): void {
    if (status < 400) return;
    const answer = `the server responded with a status of ${status} (${statusText})`;
    trouble(`Failed to load resource: ${answer} (${url.href})`);
  }

  function fail(url: URL, request: Request): never {
    network.failed(request);
    trouble(`Failed to load resource: net::ERR_FAILED (${url.href})`);
    throw new TypeError("Failed to fetch");
  }

  /** What a route's handler decides, in the words of Playwright. */
  function decide(rule: Rule, url: URL, init: RequestInit): Promise<Response> {
    rule.left -= 1;
    held += 1;
    const request = requestOf(url, init);
    return new Promise<Response>((settle, refuse) => {
      const resolve = (answer: Response | Promise<Response>) => {
        held -= 1;
        settle(answer);
      };
      const reject = (error: unknown) => {
        held -= 1;
        refuse(error);
      };
      const route = {
        request: () => request,
        abort: async () => reject(new Error("aborted")),
        continue: async (other: { url?: string } = {}) => resolve(ask(new URL(other.url ?? url), init)),
        fallback: async () => resolve(ask(url, init)),
        async fulfill(answer: Parameters<Route["fulfill"]>[0] = {}) {
          const {
            status = 200,
            json,
            contentType = json === undefined ? "text/plain" : "application/json",
          } = answer;
          const body = json === undefined ? String(answer.body ?? "") : JSON.stringify(json);
          complain(status, "", url);
          const headers = { "content-type": contentType, ...answer.headers };
          resolve(new Response(body === "" ? null : body, { status, headers }));
        },
        async fetch() {
          const response = await ask(url, init);
          return {
            status: () => response.status,
            json: () => response.clone().json(),
            text: () => response.clone().text(),
          };
        },
      };
      void Promise.resolve(rule.handler(route as unknown as Route, request)).catch(reject);
    }).catch((error: Error) => (error.message === "aborted" ? fail(url, request) : Promise.reject(error)));
  }

  const network: Network = {
    sent,
    offline: false,
    failed: () => {},
    cookies: new Set(),
    listeners: [],
    pending: () => pending,
    streams: () => streams,
    ended: () => ended,
    held: () => held,
    answered: () => answered.promise,
    route: (target, handler, { times = Number.POSITIVE_INFINITY } = {}) =>
      void rules.unshift({ target, handler, left: times }),
    unroute(target, handler) {
      const isIt = (rule: Rule) =>
        String(rule.target) === String(target) && (!handler || rule.handler === handler);
      rules.splice(0, rules.length, ...rules.filter((rule) => !isIt(rule)));
    },
    unrouteAll: () => void rules.splice(0),
    async fetch(input, init = {}) {
      const url = new URL(input instanceof globalThis.Request ? input.url : input, origin);
      const request = requestOf(url, init);
      sent.push(request);
      for (const hear of network.listeners) hear(request);
      if (network.offline) fail(url, request);
      const rule = rules.find(({ target, left }) => left > 0 && isMeant(target, url));
      return rule ? decide(rule, url, init) : ask(url, init);
    },
    end() {
      ending.abort();
      ending = new AbortController();
    },
  };
  return network;
}

const requestOf = (url: URL, init: RequestInit): Request =>
  ({
    method: () => init.method ?? "GET",
    url: () => url.href,
    postData: () => (typeof init.body === "string" ? init.body : null),
    postDataJSON: () => (typeof init.body === "string" ? JSON.parse(init.body) : null),
    headers: () => Object.fromEntries(new Headers(init.headers)),
  }) as unknown as Request;

/** The answer, read to its end: nothing more comes of it later. */
async function withWholeBody(response: Response): Promise<Response> {
  const { status, statusText, headers, url } = response;
  if (response.body === null) return response;
  const copy = new Response(await response.arrayBuffer(), { status, statusText, headers });
  return Object.defineProperty(copy, "url", { value: url });
}

/** In patterns `*` stands for anything but a slash, and `**` for anything. */
export function isMeant(target: Target, url: URL): boolean {
  if (typeof target === "function") return target(url);
  if (target instanceof RegExp) return target.test(url.href);
  const pattern = target.startsWith("/") ? url.origin + target : target;
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\*+/g, (stars) => (stars.length > 1 ? ".*" : "[^/]*"));
  return new RegExp(`^${source}$`).test(url.href);
}
