/** The values of a mail that are addresses on this site (kinds.ts). */
const links = ["link", "loginUrl", "pageLink", "offLink"] as const;

/**
 * The values of a mail with their links leading to the site as it is found when the mail leaves: it may have waited under
 * another domain (docs/product/mail.md#links). `origin` has no trailing slash.
 */
export function atOrigin<T extends object>(values: T, origin: string): T {
  const moved: Record<string, string> = {};
  for (const name of links) {
    const link: unknown = (values as Record<string, unknown>)[name];
    const url = typeof link === "string" ? URL.parse(link) : null;
    if (url) moved[name] = origin + url.pathname + url.search + url.hash;
  }
  return { ...values, ...moved };
}
