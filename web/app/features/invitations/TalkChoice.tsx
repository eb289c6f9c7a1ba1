import { fold } from "@plenary/contract/fold";
import { limits } from "@plenary/contract/limits";
import type { Talk } from "@plenary/contract/sessions/talks";
import { type Ref, useId, useState } from "react";
import { preview } from "../../base/texts/preview.ts";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";

/** With more talks than this there is a search box. */
const searchAbove = 6;

interface TalkChoiceProps {
  talks: Talk[];
  /** The talk that the organizers have in mind; listed first. */
  wanted: string | null;
  /** The id of the chosen one, or empty. */
  value: string;
  onChange: (talkId: string) => void;
  error: string | undefined;
  /** What gets the focus: the chosen talk, else the first. */
  focusRef: Ref<HTMLInputElement>;
}

/** One of the user's talks. The chosen talk stays visible while searching. */
export function TalkChoice({ talks, wanted, value, onChange, error, focusRef }: TalkChoiceProps) {
  const [text, setText] = useState("");
  const id = useId();
  const q = fold(text);
  const shown = talks
    .filter((talk) => talk.talkId === value || fold(`${talk.title} ${talk.summary}`).includes(q))
    .sort((a, b) => Number(b.talkId === wanted) - Number(a.talkId === wanted));
  const focused = shown.find((talk) => talk.talkId === value) ?? shown[0];
  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={error && id}>
      <legend className="mb-2 text-sm font-medium">Talk</legend>
      {talks.length > searchAbove && (
        <SearchField
          label="Search your talks"
          placeholder="Search your talks"
          value={text}
          onChange={(event) => setText(event.target.value)}
          // Enter would submit the surrounding form.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      )}
      {shown.length === 0 && <p className="text-sm text-ink-soft">No talk matches.</p>}
      <div className="flex max-h-80 flex-col gap-2 overflow-y-auto empty:hidden">
        {shown.map((talk) => (
          <label
            key={talk.talkId}
            className="flex cursor-pointer gap-3 rounded-control border border-line-strong bg-surface p-3.5 hover:border-ink has-checked:border-accent has-checked:bg-accent-wash"
          >
            <input
              ref={talk === focused ? focusRef : undefined}
              type="radio"
              name={`${id}-talk`}
              value={talk.talkId}
              checked={talk.talkId === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(talk.talkId)}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0 text-sm [overflow-wrap:anywhere]">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                {talk.title}
                {talk.talkId === wanted && <Badge tone="accent">Asked for</Badge>}
              </span>
              <span className="text-ink-soft">{preview(talk.summary, limits.preview)}</span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
