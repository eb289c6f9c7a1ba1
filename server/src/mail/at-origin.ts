/** Values of mails that are addresses on this site (kinds.ts). */
const links = ["link", "loginUrl", "pageLink", "offLink"] as const;

/**
 * Replaces the origin of a mail's links when it leaves, because it may have waited under another domain
 * (docs/product/mail.md#links). `origin` has no trailing slash.
 */
export function withOrigin<T extends object>(values: T, origin: string): T {
  const moved: Record<string, string> = {};
  for (const name of links) {
    const link: unknown = (values as Record<string, unknown>)[name];
    const url = typeof link === "string" ? URL.parse(link) : null;
    if (url) moved[name] = origin + url.pathname + url.search + url.hash;
  }
  return { ...values, ...moved };
}
