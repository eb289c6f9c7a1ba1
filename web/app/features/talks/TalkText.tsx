import { text } from "@plenary/contract/text";
import { formatInstantDay } from "../../base/formats/dates.ts";
import { isBeginning } from "../../base/texts/summary.ts";
import { RenderedText } from "../../ui/texts/RenderedText.tsx";

export interface TalkTexts {
  title: string;
  summary: string;
  /** Markdown, and the same as HTML. */
  description: string;
  descriptionHtml: string;
  createdAt: string;
  updatedAt: string;
}

/** What a talk says: its summary, unless the description begins with it, the description, and since when it says so. */
export function TalkText({ talk }: { talk: TalkTexts }) {
  const { summary, description, descriptionHtml, createdAt, updatedAt } = talk;
  const [added, updated] = [formatInstantDay(createdAt), formatInstantDay(updatedAt)];
  return (
    <>
      {!isBeginning(summary, description) && (
        <p className="user-text mb-8 border-b border-line pb-8 text-lg text-ink-soft">{summary}</p>
      )}
      <section aria-labelledby="description">
        <h2 id="description" className="sr-only">
          {text("Description")}
        </h2>
        <RenderedText html={descriptionHtml} />
      </section>
      <p className="mt-10 text-sm text-ink-soft">
        {updatedAt === createdAt
          ? text("Added {added}", { added })
          : text("Added {added} · Updated {updated}", { added, updated })}
      </p>
    </>
  );
}
