const CHARACTER = "(?:[\\w\\-.~:/?@!$&'()*+,;=]|%[\\da-f]{2})";
const STRICT = new RegExp(`^https?://${CHARACTER}+(?:#${CHARACTER}*)?$`, "i");

/** A web address in only the characters that RFC 3986 allows, as file readers require; null if it isn't one. */
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
