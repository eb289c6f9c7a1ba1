const CHARACTER = "(?:[\\w\\-.~:/?@!$&'()*+,;=]|%[\\da-f]{2})";
const STRICT = new RegExp(`^https?://${CHARACTER}+(?:#${CHARACTER}*)?$`, "i");

/**
 * A web address in nothing but the characters that RFC 3986 allows, which readers of files insist on: others are written as
 * escapes. One that has none stays as it is. Null for what is no web address.
 */
export function strictAddress(address: string): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  if (STRICT.test(address)) return address.replace(/^https?:/i, url.protocol);
  const { host, protocol, pathname, search, hash } = url;
  const fragment = hash && `#${hash.slice(1).replaceAll("#", "%23")}`;
  return `${protocol}//${host}${[pathname, search, fragment].map(escaped).join("")}`;
}

const escaped = (part: string): string =>
  part
    .replace(/%(?![\da-f]{2})/gi, "%25")
    .replace(/[^\w\-.~:/?#@!$&'()*+,;=%]/gu, (character) => encodeURIComponent(character));
