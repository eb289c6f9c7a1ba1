/**
 * What the phone's pages are made of: plain data, of which the server makes React's elements (as-react.server.ts) and the phone's
 * script the browser's (as-dom.ts). So each page is written once, and no library is sent along.
 */
export interface Made {
  tag: string;
  attributes: Attributes;
  children: Piece[];
}

/** By their names in HTML; what is false or undefined is left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** What is false, null or undefined shows nothing. */
export type Piece = Made | string | false | null | undefined;

/** An element, such as `el("p", { class: "soft" }, name)`. */
export const el = (tag: string, attributes: Attributes = {}, ...children: (Piece | Piece[])[]): Made => ({
  tag,
  attributes,
  children: children.flat(),
});
