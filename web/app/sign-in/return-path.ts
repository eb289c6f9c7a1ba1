/** The path, query and hash of an address, to return to after signing in. */
export function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
}

/** A remembered location if it is one of ours, else the fallback: nobody is sent to another site. */
export function safeReturnPath(from: string | null, fallback: string): string {
  if (!from?.startsWith("/")) return fallback;
  const base = "http://localhost";
  return URL.canParse(from, base) && new URL(from, base).origin === base ? from : fallback;
}

/** Whether it is a page of its own, which the application has no route for: one of the phone's. */
export const isOutside = (path: string): boolean => /^\/f(\/|$)/.test(path);
