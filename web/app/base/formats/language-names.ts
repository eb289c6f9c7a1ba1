import { locale, perLocale } from "@plenary/contract/text";

const names = perLocale((locale) => new Intl.DisplayNames(locale, { type: "language" }));

/** A language's name by its code (BCP 47), as the current language says it: "German" for "de". */
export function languageName(code: string): string {
  try {
    return names().of(code) ?? code;
  } catch {
    return code;
  }
}

/** The same as those who speak it say it, for a choice of languages: "Deutsch". */
export function ownLanguageName(code: string): string {
  try {
    const name = new Intl.DisplayNames([code, locale()], { type: "language" }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code;
  }
}
