import { InviteSpeakerBody } from "@plenary/contract/invitations/invitations";
import { limits } from "@plenary/contract/limits";

export interface PastedAddresses {
  /** Without duplicates, ignoring case, in order; as many as can be invited at once. */
  addresses: string[];
  /** Pieces without an address, as typed. */
  unknown: string[];
  /** The text after as many as can be invited at once, not parsed yet. */
  later: string;
}

/** A name in quotes, what ends a piece, or anything up to a blank. */
const tokens = /"[^"\n]{0,200}"|[,;\n\r\u2028\u2029]|[^\s,;"]+|"/g;
const ends = /^[,;\n\r\u2028\u2029]$/;

/**
 * Finds the addresses in a list as people and mail programs write it: separated by commas, semicolons, blanks or lines,
 * bare or as `Name <address>`, `"Last, First" <address>`, `Last, First <address>`, `mailto:address`. In linear time.
 */
export function parsePastedAddresses(text: string): PastedAddresses {
  const found = new Map<string, string>();
  const unknown: string[] = [];
  /** The text before a comma without an address: a last name, if a first name and an address follow. */
  let lastName = "";
  let start = 0;
  let hasWord = false;
  let hasAddress = false;

  function endPiece(at: number, by: string) {
    const piece = text.slice(start, at).trim();
    if (piece && !hasAddress) {
      if (lastName) unknown.push(lastName);
      lastName = by === "," ? piece : "";
      if (!lastName) unknown.push(piece);
    } else if (by !== "," && lastName) {
      unknown.push(lastName);
      lastName = "";
    }
    start = at + by.length;
    hasWord = false;
    hasAddress = false;
  }

  /** At a name in quotes that is the whole name: the text before it belongs to no name. */
  function beginName(at: number) {
    const before = text.slice(start, at).trim();
    if (lastName) unknown.push(lastName);
    if (before && !hasAddress) unknown.push(before);
    lastName = "";
    start = at;
    hasWord = true;
    hasAddress = false;
  }

  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (ends.test(token)) endPiece(index, token);
    else if (isWholeName(text, index, token)) beginName(index);
    else if (!(token.includes("@") || isMistyped(text, index, token)) || token.startsWith('"'))
      hasWord = true;
    else {
      if (found.size + unknown.length >= limits.invitationsAtOnce)
        return { addresses: [...found.values()], unknown, later: text.slice(index) };
      if (lastName && !hasWord && !hasAddress) unknown.push(lastName);
      lastName = "";
      hasAddress = true;
      const address = addressIn(token);
      if (address === null) unknown.push(token);
      else if (!found.has(address.toLowerCase())) found.set(address.toLowerCase(), address);
    }
  }
  endPiece(text.length, "");
  return { addresses: [...found.values()], unknown, later: "" };
}

/** Whether it is an address without its @, such as `anna.example.org`; not initials, or a name before an address. */
const isMistyped = (text: string, index: number, token: string) =>
  /^[\w-]{2,}(\.[\w-]{2,})*\.[a-z]{2,}$/.test(token) &&
  !/^\s*</.test(text.slice(index + token.length, index + token.length + 9));

/** Whether it is a name in quotes right before an address in brackets, rather than a nickname within a name. */
const isWholeName = (text: string, index: number, token: string) =>
  token.length > 2 &&
  token.startsWith('"') &&
  /^\s{0,8}</.test(text.slice(index + token.length, index + token.length + 9));

/** The address within brackets, quotes, a link or punctuation; null if there is none. */
function addressIn(token: string): string | null {
  if (token.length > 2 * limits.emailMax) return null;
  const inner = token.includes("<") ? token.slice(token.lastIndexOf("<") + 1) : token;
  const bare = inner
    .replace(/^[([{'‘’“”„«]+/u, "")
    .replace(/^mailto:([^?]*).*$/i, "$1")
    .replace(/[>)\]}'‘’“”»:.!?]+$/u, "");
  // An address may have slashes, but this is a link with a name or password.
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(bare)) return null;
  return InviteSpeakerBody.shape.email.safeParse(bare).data ?? null;
}
