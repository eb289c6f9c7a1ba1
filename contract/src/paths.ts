import type { ParamsOf, QueryOf, ScreenPath } from "./screens.ts";

/** What has to be given, and what can be, for the address of the screen: its pattern's names, and its query. */
export type PathParams<P extends ScreenPath> = P extends ScreenPath
  ? unknown extends ParamsOf<P>
    ? unknown extends QueryOf<P>
      ? []
      : [query?: QueryOf<P>]
    : [given: ParamsOf<P> & QueryOf<P>]
  : never;

/**
 * The address of a screen, below the site's origin: `pathOf("/events/:eventId", { eventId, show: "invitations" })`.
 * What is missing, unknown or misspelt doesn't compile; parts of the query that are absent or empty are left out.
 * The table is not needed for it at run time, and no page that visitors see loads it.
 */
export function pathOf<P extends ScreenPath>(path: P, ...[given]: PathParams<P>): string {
  const left: Record<string, string | undefined> = { ...given };
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = left[name] ?? "";
    delete left[name];
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(left)) if (value) query.set(name, value);
  return query.size ? `${address}?${query}` : address;
}
