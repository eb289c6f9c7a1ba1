/** Which requests are meant: their path, after a method if one is named. `*` stands for anything but a slash, `**` for anything. */
export type Calls = string;

type Rule = { pattern: RegExp } & (
  | { kind: "cut" }
  | { kind: "answer"; status: number; body: string; type: string }
  | { kind: "hold"; released: Promise<void> }
);

/** What lies between a page and its server. Whatever is changed stays so until the function that it returns is called. */
export interface Network {
  /** Those requests reach nobody. */
  cut(calls: Calls): () => void;
  /** Something in between answers those requests, by default with a page of its own. */
  answer(calls: Calls, status: number, body?: string, type?: string): () => void;
  /** Those requests are on their way for as long. */
  hold(calls: Calls): () => void;
  /** The requests so far, each as `GET /api/events?cursor=x`. */
  readonly sent: readonly string[];
}

export interface PageNetwork extends Network {
  fetch: typeof fetch;
  /** How many requests wait for an answer that will come. */
  pending(): number;
  /** Resolves when one of them has been answered. */
  answered(): Promise<void>;
  end(): void;
}

/**
 * @param origin of the server
 * @param trouble gets a line for each answer that a browser shows as an error in its console
 */
export function openNetwork(origin: string, trouble: (line: string) => void): PageNetwork {
  const rules: Rule[] = [];
  const sent: string[] = [];
  const ending = new AbortController();
  let pending = 0;
  let answered = Promise.withResolvers<void>();

  const add = (rule: Rule) => {
    rules.unshift(rule);
    return () => {
      if (rules.includes(rule)) rules.splice(rules.indexOf(rule), 1);
    };
  };

  async function ask(url: URL, init: RequestInit): Promise<Response> {
    pending += 1;
    try {
      const headers = new Headers(init.headers);
      headers.set("accept-encoding", "identity");
      const signal = AbortSignal.any([ending.signal, ...(init.signal ? [init.signal] : [])]);
      const response = await fetch(url, { ...init, headers, signal });
      if (response.status >= 400) trouble(`status of ${response.status} (${url.href})`);
      return await whole(response);
    } finally {
      pending -= 1;
      answered.resolve();
      answered = Promise.withResolvers();
    }
  }

  return {
    sent,
    pending: () => pending,
    answered: () => answered.promise,
    cut: (calls) => add({ kind: "cut", pattern: patternOf(calls) }),
    answer: (calls, status, body = "<html><h1>Bad Gateway</h1></html>", type = "text/html") =>
      add({ kind: "answer", pattern: patternOf(calls), status, body, type }),
    hold(calls) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const end = add({ kind: "hold", pattern: patternOf(calls), released: promise });
      return () => {
        end();
        resolve();
      };
    },
    async fetch(input, init = {}) {
      const url = new URL(input instanceof Request ? input.url : input, origin);
      const call = `${init.method ?? "GET"} ${url.pathname}${url.search}`;
      sent.push(call);
      const rule = rules.find(({ pattern }) => pattern.test(call));
      if (rule?.kind === "cut") {
        trouble(`ERR_FAILED (${url.href})`);
        throw new TypeError("Failed to fetch");
      }
      if (rule?.kind === "answer") {
        if (rule.status >= 400) trouble(`status of ${rule.status} (${url.href})`);
        return new Response(rule.body, { status: rule.status, headers: { "content-type": rule.type } });
      }
      if (rule?.kind === "hold") await rule.released;
      return ask(url, init);
    },
    end: () => ending.abort(),
  };
}

/** The answer, read to its end: nothing more comes of it later. A stream of events has none. */
async function whole(response: Response): Promise<Response> {
  const { status, statusText, headers, url } = response;
  if (response.body === null || headers.get("content-type")?.startsWith("text/event-stream")) return response;
  const copy = new Response(await response.arrayBuffer(), { status, statusText, headers });
  return Object.defineProperty(copy, "url", { value: url });
}

function patternOf(calls: Calls): RegExp {
  const [, method = "[A-Z]+", path = ""] = /^(?:([A-Z]+) )?(.*)$/.exec(calls) ?? [];
  const any = path
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*?/g, (stars) => (stars.length > 1 ? ".*" : "[^/]*"));
  return new RegExp(`^${method} ${any}$`);
}
