import type { PublicSurvey } from "@plenary/contract/surveys/survey-fields";

/** A survey's languages, preferred ones first, in their order. */
export function languagesFor({ languages }: Pick<PublicSurvey, "languages">, wanted: readonly string[]) {
  const wantedAt = (language: string): number => {
    const [same, alike] = [language.toLowerCase(), baseOf(language)];
    const at = wanted.findIndex((each) => each.toLowerCase() === same);
    const near = wanted.findIndex((each) => baseOf(each) === alike);
    return at >= 0 ? at : near >= 0 ? near + 0.5 : wanted.length;
  };
  return [...languages].sort((one, other) => wantedAt(one) - wantedAt(other));
}

const baseOf = (language: string): string => language.toLowerCase().split("-")[0] ?? "";
