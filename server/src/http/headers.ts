import { originOf } from "@plenary/contract/programme/programme";
import type { Config } from "../base/config.ts";

/** For every answer: no sniffing, no framing, and HTTPS from now on. */
const common = (config: Pick<Config, "appUrl">) => ({
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  ...(config.appUrl.startsWith("https:") && {
    "strict-transport-security": "max-age=31536000; includeSubDomains",
  }),
});

/** For what browsers show or run: other sites don't learn its address, and their windows have no handle on it. */
const shown = (config: Pick<Config, "appUrl">) => ({
  ...common(config),
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
});

/** For the API's answers: not cached unless a route says otherwise. */
export const apiHeaders = (config: Pick<Config, "appUrl">) => ({
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  ...common(config),
});

/** Browsers and proxies may cache it, but revalidate it by its ETag each time. */
export const revalidatedCaching = "public, max-age=0, must-revalidate";

/** For files whose name changes with their content. */
export const immutableCaching = "public, max-age=31536000, immutable";

/** Other sites' scripts may read it: public answers hold no secret, and no credentials are sent. */
export const forAllSites = { "access-control-allow-origin": "*" };

/** For public answers of the API: cached, always revalidated. */
export const publicJsonHeaders = (config: Pick<Config, "appUrl">) => ({
  ...apiHeaders(config),
  ...forAllSites,
  "cache-control": revalidatedCaching,
  "content-type": "application/json; charset=utf-8",
});

/** For a page: `scriptHashes` are CSP sources, such as 'sha256-...'; `frames` the origins that may frame it. */
export const pageHeaders = (
  config: Pick<Config, "appUrl">,
  scriptHashes: string[],
  frames?: readonly string[],
): Record<string, string> & { "content-security-policy": string } => ({
  ...without(shown(config), frames && "x-frame-options"),
  "content-type": "text/html; charset=utf-8",
  "cache-control": revalidatedCaching,
  "content-security-policy": [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes].join(" ")}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frames?.filter(isSource).join(" ") || "'none'"}`,
  ].join("; "),
});

/** Whether the text has the same meaning as a source in a policy. */
const isSource = (frame: string): boolean => frame === "*" || originOf(frame) === frame;

function without(headers: Record<string, string>, name: string | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name));
}

export const fileHeaders = (config: Pick<Config, "appUrl">, contentType: string, cacheControl: string) => ({
  ...shown(config),
  "content-type": contentType,
  "cache-control": cacheControl,
});

/** For what people uploaded: shown, but nothing in it runs or loads, even if it is opened by itself. */
export const uploadedHeaders = (config: Pick<Config, "appUrl">, contentType: string) => ({
  ...fileHeaders(config, contentType, immutableCaching),
  "content-security-policy": "default-src 'none'; sandbox",
});
