import type { Texts } from "@plenary/contract/surveys/survey-fields";
import { type Attributes, el, type Piece } from "../phone/made.ts";

/** A survey's texts in one of its languages; in its first one if a text is missing. */
export interface Words {
  of(texts: Texts | null | undefined): string;
  /** An element with a text; nothing without one. */
  el(tag: string, attributes: Attributes, texts: Texts | null | undefined): Piece;
}

export function wordsIn(language: string, main: string): Words {
  const of = (texts: Texts | null | undefined) => texts?.[language] || texts?.[main] || "";
  return {
    of,
    el: (tag, attributes, texts) => {
      const lang = texts?.[language] ? language : main;
      return of(texts) ? el(tag, { ...attributes, lang, dir: "auto" }, of(texts)) : undefined;
    },
  };
}
