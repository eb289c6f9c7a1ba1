import type { ParamsOf, QueryOf, ScreenPath } from "./screens.ts";

/** Parameters of a screen's address: the names in its pattern, and its query. */
export type PathParams<P extends ScreenPath> = P extends ScreenPath
  ? unknown extends ParamsOf<P>
    ? unknown extends QueryOf<P>
      ? []
      : [query?: QueryOf<P>]
    : [given: ParamsOf<P> & QueryOf<P>]
  : never;

/**
 * The address of a screen: `pathOf("/events/:eventId", { eventId, show: "invitations" })`. Empty parts of the query are
 * left out. Works without the table at run time, so pages for visitors don't load it.
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
