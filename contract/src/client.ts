import type { Answer, CallInput, EndpointShape, Route } from "./endpoint.ts";
import type { ErrorBody, ErrorCode } from "./errors.ts";
import { text } from "./text.ts";

/** An answer that is not OK. `status` is 0 when the server could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | "network";
  readonly fields: Record<string, string>;
  /** The challenge that completes the login, and the second factors it takes. */
  readonly challenge: string | undefined;
  readonly factors: ErrorBody["error"]["factors"];
  /** The title of a cancelled session. */
  readonly title: string | undefined;

  constructor(
    status: number,
    message: string,
    code: ErrorCode | "network",
    { fields = {}, challenge, factors, title }: Partial<ErrorBody["error"]> = {},
  ) {
    super(message);
    // Not for people: the class's name.
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.challenge = challenge;
    this.factors = factors;
    this.title = title;
  }
}

export interface ClientOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The API's base URL without a trailing slash, for example `/api`. */
  baseUrl: string;
  /** The signed-in user's bearer token, read at each call. */
  token?: () => string | null;
}

export type Client = ReturnType<typeof createClient>;

/**
 * A typed call per endpoint, for browser and server alike. It loads no schemas: where these would be too
 * heavy, pass a plain `{method, path}` and name the endpoint as a type: `call<typeof me>({...})`.
 * Throws ApiError with the server's message, or "HTTP {status}" (docs/product/screens.md#what-failed-and-why).
 */
export function createClient(options: ClientOptions) {
  return async function call<E extends EndpointShape>(
    route: E | Route<E>,
    ...[input, init]: Record<never, never> extends CallInput<E>
      ? [input?: CallInput<E>, init?: RequestInit]
      : [input: CallInput<E>, init?: RequestInit]
  ): Promise<Answer<E>> {
    const { params, query, body } = (input ?? {}) as {
      params?: Record<string, string>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const headers = new Headers(init?.headers);
    const token = options.token?.();
    // Not for people: a header.
    if (token && !headers.has("authorization")) headers.set("authorization", `Bearer ${token}`);
    const isFile = body instanceof Blob;
    if (isFile) headers.set("content-type", "application/octet-stream");
    else if (route.method === "POST" || route.method === "PUT")
      headers.set("content-type", "application/json");
    let response: Response;
    try {
      response = await options.fetch(options.baseUrl + urlOf(route.path, params, query), {
        ...init,
        method: route.method,
        headers,
        ...(headers.has("content-type") ? { body: isFile ? body : JSON.stringify(body ?? {}) } : {}),
      });
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
      throw new ApiError(
        0,
        text("The server could not be reached. Please check your connection."),
        "network",
      );
    }
    if (!response.ok) throw await errorOf(response);
    return (await bodyOf(response, route)) as Answer<E>;
  };
}

async function bodyOf(response: Response, route: object): Promise<unknown> {
  if (response.status === 204) return undefined;
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  // A file is returned as a blob even if it holds JSON.
  return isJson === false || "file" in route ? response.blob() : response.json();
}

function urlOf(
  path: string,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.size ? `${filled}?${search}` : filled;
}

async function errorOf(response: Response): Promise<ApiError> {
  const payload = (await response.json().catch(() => null)) as { error?: Partial<ErrorBody["error"]> } | null;
  const error = payload?.error ?? {};
  // Not for people: a code, in any language.
  const message = typeof error.message === "string" ? error.message : `HTTP ${response.status}`;
  return new ApiError(response.status, message, error.code ?? "internal", error);
}
