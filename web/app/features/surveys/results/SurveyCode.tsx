import type { Survey } from "@plenary/contract/surveys/surveys";
import { text } from "@plenary/contract/text";
import { CodeRow } from "../../feedback/codes/CodeRow.tsx";

/** Where the survey is answered: its code, its QR code and its address. */
export function SurveyCode({ survey, isPublic }: { survey: Survey; isPublic: boolean }) {
  const { code } = survey;
  const row = { code, name: text("Answer it here"), url: `${location.origin}/F/${code}`, sessionId: null };
  return (
    <section aria-label={text("Code")} className="border-y border-line">
      <ul>
        <CodeRow code={{ ...row, startTime: null, room: null }} zone="UTC" />
      </ul>
      {!isPublic && (
        <p className="pb-4 text-sm text-warn">
          {text(
            "The event is a draft, so nobody can answer. Surveys are answered while their event is public.",
          )}
        </p>
      )}
    </section>
  );
}
