import type { Piece } from "./made.ts";

/** The pieces as DOM nodes. */
export function asDom(pieces: readonly Piece[]): (Node | string)[] {
  return pieces.flatMap((piece): (Node | string)[] => {
    if (!piece) return [];
    if (typeof piece === "string") return [piece];
    const element = /^(svg|rect|path)$/.test(piece.tag)
      ? document.createElementNS("http://www.w3.org/2000/svg", piece.tag)
      : document.createElement(piece.tag);
    for (const [name, value] of Object.entries(piece.attributes)) {
      if (value === false || value === undefined) continue;
      element.setAttribute(name, value === true ? "" : String(value));
    }
    element.append(...asDom(piece.children));
    // A text area's initial value is its content, not an attribute.
    if (element instanceof HTMLTextAreaElement) element.value = String(piece.attributes.value ?? "");
    return [element];
  });
}
