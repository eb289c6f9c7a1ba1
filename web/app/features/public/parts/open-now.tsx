import type { OpenNow } from "@plenary/contract/public/open-now";
import { counted, text } from "@plenary/contract/text";
import { phonePaths } from "../../../base/paths/phone-paths.ts";
import { rich } from "../../../base/texts/rich.ts";

/** Stages that are named at once: a large conference has dozens at a time. */
const NAMED = 5;

/** The open surveys and stages, without surveys for accounts, on a page that is the same for everybody. */
export function OpenNowLinks({
  surveys,
  stages,
  id = "open-now",
}: Pick<OpenNow, "surveys" | "stages"> & { id?: string }) {
  const forAll = surveys.filter(({ access }) => access !== "account");
  if (forAll.length + stages.length === 0) return null;
  const [named, others] = [stages.slice(0, NAMED), stages.slice(NAMED)];
  return (
    <section aria-labelledby={id} className="mt-5">
      <h2 id={id} className="text-lg">
        {text("Take part now")}
      </h2>
      <ul className="mt-2 flex flex-col gap-2">
        {forAll.map(({ surveyId, code, title, languages: [language = ""], access }) => (
          <li key={surveyId}>
            <a href={phonePaths.code(code)} className="text-link">
              {rich("Survey: {title}", {
                title: (
                  <bdi lang={language} dir="auto">
                    {title[language]}
                  </bdi>
                ),
              })}
            </a>
            {access === "code" && (
              <span className="ms-2 text-sm text-ink-soft">{text("with the code shown in the room")}</span>
            )}
          </li>
        ))}
        <Stages stages={named} />
      </ul>
      {others.length > 0 && (
        <details className="mt-2">
          <summary>
            {counted(
              others.length,
              "Questions of {count} other session",
              "Questions of {count} other sessions",
            )}
          </summary>
          <ul className="mt-2 flex flex-col gap-2">
            <Stages stages={others} />
          </ul>
        </details>
      )}
    </section>
  );
}

const Stages = ({ stages }: Pick<OpenNow, "stages">) =>
  stages.map(({ sessionId, code, title }) => (
    <li key={sessionId}>
      <a href={`${phonePaths.code(code)}#questions`} className="text-link">
        {rich("Questions and polls of “{title}”", { title: <bdi>{title}</bdi> })}
      </a>
    </li>
  ));
