/**
 * Texts for people. The English text is in the code and is the key of its translations; `{name}` takes a value, and
 * missing, superfluous and misspelt values are type errors. Look texts up when they are needed, never while a module
 * loads: the language is known only then.
 */

/** The forms of a counted text by plural category (CLDR). */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>>;

export interface Language {
  /** For `<html lang>`, for example "de". */
  code: string;
  /** For `Intl`, for example "ar-u-nu-latn". */
  locale: string;
  /** By the English text; for counted texts by the plural form. */
  texts: ReadonlyMap<string, string | Forms>;
}

// On globalThis, because the server and the build of its pages each have a copy of this module.
const holder = globalThis as { plenaryLanguage?: (() => Language | undefined) | undefined };

/** Sets how this process finds the language of what it is doing. English without a finder, or if it finds none. */
export function findLanguageBy(finder: (() => Language | undefined) | undefined): void {
  holder.plenaryLanguage = finder;
}

const current = () => holder.plenaryLanguage?.();

/** The code of the current language, as `<html lang>` wants it: "en". */
export const language = (): string => current()?.code ?? "en";

/** The current language for `Intl`: "en-GB", with day before month and 24 hours. */
export const locale = (): string => current()?.locale ?? "en-GB";

/** Makes a value once per language and keeps it: making a formatter takes a hundred times as long as using it. */
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
/** Rejects texts that aren't literals, because nobody could have translated them. */
export type Literal<S extends string> = Record<never, never> extends Record<S, unknown> ? never : S;

/** A text in the current language: `text("Showing {shown} of {total} events", { shown, total })`. */
export function text<const S extends string>(english: Literal<S>, ...[values]: Values<Names<S>>): string {
  return filled(translated(english), values);
}

/** The text in the current language, its names still in braces; English if a translation is missing. */
export function translated(english: string): string {
  const found = current()?.texts.get(english);
  return typeof found === "string" ? found : english;
}

/** A counted text in whole sentences: `counted(days, "{count} day", "{count} days")`. `{count}` is formatted: "1,079". */
export function counted<const One extends string, const Many extends string>(
  count: number,
  one: Literal<One>,
  many: Literal<Many>,
  ...[values]: Values<Exclude<Names<One> | Names<Many>, "count">>
): string {
  const found = current()?.texts.get(many);
  // Without a translation the text is English, and so is the choice of its form.
  const english = count === 1 ? one : many;
  const form = typeof found === "object" ? (found[pluralRules().select(count)] ?? found.other) : undefined;
  return filled(form ?? english, {
    // Formats no small numbers: below a thousand all languages write them the same, and a browser's first use of a
    // formatter takes a tenth of a second on a slow phone. Without options, larger ones need no formatter of our own.
    count: count < 1000 && Number.isInteger(count) ? count : count.toLocaleString(locale()),
    ...(values as Record<string, string | number> | undefined),
  });
}

/** Short texts in a row: "Ada, Grace, Linus". Use `Names` of the web client if each needs an element around it. */
export const list = (texts: readonly string[]): string => texts.map(isolated).join(text(", "));

/** Facts side by side, without the unknown ones: "Sat, 1 May 2027, 10:00 · Aula". */
export const beside = (facts: readonly (string | false | null | undefined)[]): string =>
  facts
    .flatMap((fact) => fact || [])
    .map(isolated)
    .join(" · ");

/** Hebrew, Arabic and other right-to-left scripts, and characters that change the direction of what follows. */
// The last four begin surrogate pairs.
const turning = /[\u0590-\u08ff\u200f\u202a-\u202e\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;

/** Whether a text may change the direction of its surroundings. */
export const mayTurn = (value: string): boolean => turning.test(value);

/** The value for a sentence, in FSI and PDI if it may change the direction of its surroundings (UAX #9). */
export const isolated = (value: string): string => (mayTurn(value) ? `\u2068${value}\u2069` : value);

/** A name without a value is a translator's mistake, and stays visible. */
const filled = (sentence: string, values: Record<string, string | number> | undefined) =>
  values
    ? sentence.replace(/\{([^{}]+)\}/g, (whole, name: string) =>
        Object.hasOwn(values, name) ? isolated(String(values[name])) : whole,
      )
    : sentence;

const pluralRules = perLocale((locale) => new Intl.PluralRules(locale));
