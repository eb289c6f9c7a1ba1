import { createElement, Fragment, type ReactNode } from "react";
import type { Attributes, Piece } from "./made.ts";

/** React's names where they differ from HTML's; a filled-in value is only a field's initial one. */
const names: Record<string, string> = {
  class: "className",
  for: "htmlFor",
  checked: "defaultChecked",
  value: "defaultValue",
  maxlength: "maxLength",
  autocomplete: "autoComplete",
  autocapitalize: "autoCapitalize",
  spellcheck: "spellCheck",
  inputmode: "inputMode",
  tabindex: "tabIndex",
  novalidate: "noValidate",
};

/** The pieces as React elements. */
export const asReact = (pieces: readonly Piece[]): ReactNode =>
  createElement(
    Fragment,
    null,
    ...pieces.map((piece) => {
      if (!piece || typeof piece === "string") return piece || null;
      const { tag, attributes, children } = piece;
      return createElement(
        tag,
        propsOf(tag, attributes),
        children.length > 0 ? asReact(children) : undefined,
      );
    }),
  );

function propsOf(tag: string, attributes: Attributes) {
  const props = Object.entries(attributes).filter(([, value]) => value !== false && value !== undefined);
  const isOfChoice =
    tag === "option" || (tag === "input" && /^(radio|checkbox)$/.test(String(attributes.type)));
  return Object.fromEntries(
    props.map(([name, value]) => [name === "value" && isOfChoice ? name : (names[name] ?? name), value]),
  );
}
