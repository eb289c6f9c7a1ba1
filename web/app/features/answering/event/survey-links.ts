import type { ListedSurvey } from "@plenary/contract/surveys/survey-fields";
import { text } from "@plenary/contract/text";
import { phonePaths } from "../../../base/paths/phone-paths.ts";
import { readToken } from "../../../base/storage/token.ts";
import { languagesFor } from "../phone/languages.ts";
import { el, type Piece } from "../phone/made.ts";

/** The surveys that this visitor may answer: those for accounts only if signed in, so never on the server. */
export function surveyLinks(
  surveys: readonly ListedSurvey[],
  markOf: (survey: ListedSurvey) => string | undefined = () => undefined,
): Piece[] {
  const own = surveys.filter(({ access }) => access !== "account" || readToken());
  if (own.length === 0) return [];
  return [
    el(
      "section",
      {},
      el("h2", {}, text("Surveys")),
      el(
        "ul",
        { class: "sessions" },
        own.map((one) => row(one, markOf(one))),
      ),
    ),
  ];
}

function row({ code, title, languages }: ListedSurvey, mark: string | undefined): Piece {
  const language = preferred(languages);
  return el(
    "li",
    {},
    el(
      "a",
      { href: phonePaths.code(code), lang: language, dir: "auto" },
      title[language] || title[languages[0] ?? ""],
    ),
    mark && el("span", { class: "mark" }, mark),
  );
}

/** The language of a survey's title. */
function preferred(languages: readonly string[]): string {
  const wanted = typeof navigator === "undefined" ? [] : navigator.languages;
  return languagesFor({ languages: [...languages] }, wanted)[0] ?? "";
}
