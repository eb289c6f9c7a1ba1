import { perLocale } from "@plenary/contract/text";

const names = perLocale((locale) => new Intl.DisplayNames(locale, { type: "language" }));

/** A language's name by its code (BCP 47), as the current language says it: "German" for "de". */
export function languageName(code: string): string {
  try {
    return names().of(code) ?? code;
  } catch {
    return code;
  }
}
