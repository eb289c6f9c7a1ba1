import { type Literal, mayTurn, type Names, translated } from "@plenary/contract/text";
import { createElement, Fragment, type ReactNode } from "react";

type Tags<S extends string> = S extends `${string}<${infer Tag}>${infer Rest}`
  ? Tag extends `/${string}`
    ? Tags<Rest>
    : Tag | Tags<Rest>
  : never;
type Wrap = (inner: ReactNode) => ReactNode;
type Parts<S extends string> = { [N in Names<S>]: ReactNode } & { [T in Tags<S>]: Wrap };

/**
 * A sentence with elements in it, as one literal for translators: `rich("<link>{event}</link>, with {names}", { link:
 * (inner) => <Link to={to}>{inner}</Link>, event, names })`. A tag takes a function that wraps its content, a name in
 * braces takes a value. Values are never parsed, and isolated if they could change the direction of the text around
 * them. Tags may be nested, but not in themselves.
 */
export function rich<const S extends string>(english: Literal<S>, parts: Parts<S>): ReactNode {
  return nodes(translated(english), parts);
}

/** A tag with its content, or a name. */
const part = /<(\w+)>(.*?)<\/\1>|\{([^{}]+)\}/gs;

function nodes(sentence: string, parts: Partial<Record<string, ReactNode | Wrap>>): ReactNode {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const match of sentence.matchAll(part)) {
    pieces.push(sentence.slice(end, match.index), node(match, parts));
    end = match.index + match[0].length;
  }
  pieces.push(sentence.slice(end));
  // By position, so that React needs no keys.
  return createElement(Fragment, null, ...pieces);
}

/** A translator's mistakes stay visible: a tag's content without its element, a name in its braces. */
function node([whole, tag, inner, name]: RegExpExecArray, parts: Parameters<typeof nodes>[1]): ReactNode {
  const key = tag ?? name ?? "";
  const known = Object.hasOwn(parts, key);
  const found = known ? parts[key] : undefined;
  if (tag === undefined) {
    if (!known || typeof found === "function") return whole;
    return typeof found === "string" && mayTurn(found) ? createElement("bdi", null, found) : found;
  }
  const content = nodes(inner ?? "", parts);
  return typeof found === "function" ? found(content) : content;
}
