import type { Answer } from "@plenary/contract/endpoint";
import { counted, text } from "@plenary/contract/text";
import type { previewVersion } from "@plenary/contract/versions";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useShown } from "../../ui/use-shown.tsx";
import { WarningCard } from "../../ui/WarningCard.tsx";
import { ChangeList } from "./ChangeList.tsx";
import { Unfolding } from "./Unfolding.tsx";
import { countWords } from "./words.ts";

/** So many conflicts are shown at first. */
const FEW = 4;

interface PreviewProps {
  preview: Answer<typeof previewVersion>;
  /** The event's. */
  zone: string;
  isFirst: boolean;
}

/** What a version would change, and what collides in it. */
export function Preview({ preview, zone, isFirst }: PreviewProps) {
  const { changes, counts, conflicts, conflictCount } = preview;
  return (
    <div className="flex min-w-0 flex-col gap-10">
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} conflictCount={conflictCount} />}
      <section aria-labelledby="changes">
        <h2 id="changes" className="text-2xl">
          {isFirst ? text("What is in it") : text("What changes")}
        </h2>
        {changes.length === 0 ? (
          <div className="mt-4">
            <EmptyState title={text("Nothing is in the programme yet")}>
              {text("What is confirmed later stands without time and room until the version after.")}
            </EmptyState>
          </div>
        ) : (
          <>
            <p className="mt-1 mb-4 flex flex-wrap gap-x-4 text-ink-soft">
              {countWords(counts).map((word) => (
                <span key={word}>{word}</span>
              ))}
            </p>
            <ChangeList changes={changes} zone={zone} as="h3" />
          </>
        )}
      </section>
    </div>
  );
}

function Conflicts({
  conflicts,
  conflictCount,
}: Pick<PreviewProps["preview"], "conflicts" | "conflictCount">) {
  const { shown, more } = useShown(conflicts);
  const untold = conflictCount - conflicts.length;
  return (
    <WarningCard
      id="conflicts"
      icon={TriangleAlert}
      title={counted(conflictCount, "{count} conflict", "{count} conflicts")}
    >
      <p className="text-sm">{text("The version can be released all the same.")}</p>
      <Unfolding label={text("What collides")} open={conflicts.length <= FEW}>
        <ul className="mt-1 flex list-disc flex-col gap-2 ps-5 text-sm">
          {shown.map((conflict) => (
            <li
              key={conflict.rule + conflict.slotIds + conflict.text}
              dir="auto"
              className="[overflow-wrap:anywhere]"
            >
              {conflict.text}
            </li>
          ))}
        </ul>
        {more}
        {untold > 0 && (
          <p className="mt-2 text-sm">{counted(untold, "And {count} more.", "And {count} more.")}</p>
        )}
      </Unfolding>
    </WarningCard>
  );
}
