import type { Answer } from "@plenary/contract/endpoint";
import type { previewVersion } from "@plenary/contract/programme/versions";
import { counted, text } from "@plenary/contract/text";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ChangeList } from "./ChangeList.tsx";
import { countWords } from "./words.ts";

interface PreviewProps {
  preview: Answer<typeof previewVersion>;
  /** The event's. */
  zone: string;
  isFirst: boolean;
}

/** What a version would change. */
export function Preview({ preview, zone, isFirst }: PreviewProps) {
  const { changes, counts, retracked } = preview;
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="text-2xl">
        {isFirst ? text("What is in it") : text("What changes")}
      </h2>
      {changes.length + retracked === 0 ? (
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
            {retracked > 0 && (
              <span>
                {counted(
                  retracked,
                  "{count} session is in another track, of which nobody is told",
                  "{count} sessions are in another track, of which nobody is told",
                )}
              </span>
            )}
          </p>
          <ChangeList changes={changes} zone={zone} as="h3" />
        </>
      )}
    </section>
  );
}
