import { locale, perLocale } from "@plenary/contract/text";

const names = perLocale((locale) => new Intl.DisplayNames(locale, { type: "language" }));

const known = perLocale((locale) => new Intl.DisplayNames(locale, { type: "language", fallback: "none" }));

/** Whether the browser has a name for the language; some have few. */
export const isNamedLanguage = (code: string): boolean => known().of(code) !== undefined;

/** The name of a language by its code (BCP 47), in the current language: "German" for "de". */
export function languageName(code: string): string {
  try {
    return names().of(code) ?? code;
  } catch {
    return code;
  }
}

/** The same in that language itself, for a choice of languages: "Deutsch". */
export function ownLanguageName(code: string): string {
  try {
    const name = new Intl.DisplayNames([code, locale()], { type: "language" }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code;
  }
}
