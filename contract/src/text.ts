/**
 * Texts for people. The English text stands in the code and is the key of its translations; `{name}` in it takes a
 * value, and a missing, superfluous or misspelt one is a type error. Look texts up when they are said, never while a
 * module is read: only then is it known in which language.
 */

/** The forms of a counted text by their plural category (CLDR). */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>>;

export interface Language {
  /** For `<html lang>`, for example "de". */
  code: string;
  /** For `Intl`, for example "ar-u-nu-latn". */
  locale: string;
  /** By the English text; of a counted text by the English one for many. */
  texts: ReadonlyMap<string, string | Forms>;
}

// On globalThis, because the server and the build of the pages that it renders each have a copy of this module.
const holder = globalThis as { plenaryLanguage?: (() => Language | undefined) | undefined };

/** Says how this process finds the language of what it is doing. Without a finder, or when it finds none: English. */
export function findLanguageBy(finder: (() => Language | undefined) | undefined): void {
  holder.plenaryLanguage = finder;
}

const current = () => holder.plenaryLanguage?.();

/** The code of the current language, as `<html lang>` wants it: "en". */
export const language = (): string => current()?.code ?? "en";

/** The current language as `Intl` wants it: "en-GB", which is day before month and 24 hours. */
export const locale = (): string => current()?.locale ?? "en-GB";

/** What depends on the language, made once for each and kept: making a formatter takes a hundred times as long as using it. */
/* @__NO_SIDE_EFFECTS__ */
export function perLocale<T extends object>(make: (locale: string) => T): () => T {
  const kept = new Map<string, T>();
  return () => {
    const code = locale();
    const made = kept.get(code) ?? make(code);
    kept.set(code, made);
    return made;
  };
}

/** The names in braces of a text. */
export type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
type Values<N extends string> = [N] extends [never] ? [] : [values: Record<N, string | number>];
/** Refuses a text that only running tells: nobody could have translated it before. */
export type Literal<S extends string> = Record<never, never> extends Record<S, unknown> ? never : S;

/** A text in the current language: `text("Showing {shown} of {total} events", { shown, total })`. */
export function text<const S extends string>(english: Literal<S>, ...[values]: Values<Names<S>>): string {
  return filled(translated(english), values);
}

/** The text as the current language says it, its names still in braces; English where a translation is missing. */
export function translated(english: string): string {
  const found = current()?.texts.get(english);
  return typeof found === "string" ? found : english;
}

/**
 * A counted text: `counted(days, "{count} day", "{count} days")`, two whole sentences side by side. `{count}` is the
 * number as the language writes it, "1,079"; where it is written in another way, the sentences take that as a value of their own.
 */
export function counted<const One extends string, const Many extends string>(
  count: number,
  one: Literal<One>,
  many: Literal<Many>,
  ...[values]: Values<Exclude<Names<One> | Names<Many>, "count">>
): string {
  const found = current()?.texts.get(many);
  // Where a translation is missing, the text is English, and so is the choice between its two forms.
  const english = count === 1 ? one : many;
  const form = typeof found === "object" ? (found[pluralRules().select(count)] ?? found.other) : undefined;
  return filled(form ?? english, {
    // In many sentences of a page at once: without options this takes no formatter of its own. Below a thousand all languages write
    // the same figures, and a browser's first use of a formatter takes a slow phone a tenth of a second.
    count: count < 1000 && Number.isInteger(count) ? count : count.toLocaleString(locale()),
    ...(values as Record<string, string | number> | undefined),
  });
}

/** Short texts in a row: "Ada, Grace, Linus". What needs an element around each goes through `Names` of the web client. */
export const list = (texts: readonly string[]): string => texts.map(isolated).join(text(", "));

/** Facts beside each other, without those that aren't known: "Sat, 1 May 2027, 10:00 · Aula". */
export const beside = (facts: readonly (string | false | null | undefined)[]): string =>
  facts
    .flatMap((fact) => fact || [])
    .map(isolated)
    .join(" · ");

/** Hebrew, Arabic and the other scripts that are written from right to left, and the signs that turn what follows. */
// The last four begin pairs.
const turning = /[\u0590-\u08ff\u200f\u202a-\u202e\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;

/** Whether a text may turn the direction of what stands beside it. */
export const mayTurn = (value: string): boolean => turning.test(value);

/** The value for a sentence: between FSI and PDI where it could turn what stands beside it (UAX #9). */
export const isolated = (value: string): string => (mayTurn(value) ? `\u2068${value}\u2069` : value);

/** A name without a value is the slip of a translator, and stays to be seen. */
const filled = (sentence: string, values: Record<string, string | number> | undefined) =>
  values
    ? sentence.replace(/\{([^{}]+)\}/g, (whole, name: string) =>
        Object.hasOwn(values, name) ? isolated(String(values[name])) : whole,
      )
    : sentence;

const pluralRules = perLocale((locale) => new Intl.PluralRules(locale));
