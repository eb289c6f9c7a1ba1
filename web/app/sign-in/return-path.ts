/** The path, query and hash of an address, to return to after signing in. */
export function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
}

/** A remembered location if it is on this site, else the fallback: nobody is sent to another site. */
export function safeReturnPath(from: string | null, fallback: string): string {
  if (!from?.startsWith("/")) return fallback;
  const base = "http://localhost";
  return URL.canParse(from, base) && new URL(from, base).origin === base ? from : fallback;
}

/** Whether it is a document without a route: one of the phone pages. */
export const isOutside = (path: string): boolean => /^\/f(\/|$)/.test(path);
