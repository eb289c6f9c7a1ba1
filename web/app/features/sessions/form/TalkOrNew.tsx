import { text } from "@plenary/contract/text";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TalkFields } from "../../talks/TalkFields.tsx";
import { newTalk, type SessionFormState } from "./session-values.ts";

interface TalkOrNewProps {
  form: SessionFormState;
  /** The reader's own. */
  talks: { talkId: string; title: string }[];
  /** Whether a talk can be written here; where there is none to choose, it has to be. */
  writes: boolean;
}

/** Chooses one of the reader's talks, or takes a new one that is written in the same form. */
export function TalkOrNew({ form, talks, writes }: TalkOrNewProps) {
  const talkId = form.hook.watch("talkId");
  return (
    <>
      {talks.length > 0 && (
        <SelectField label="Talk" error={form.errorOf("talkId")} {...form.register("talkId")}>
          <option value="">Choose one of your talks</option>
          {writes && <option value={newTalk}>{text("Write a new talk")}</option>}
          {talks.map((talk) => (
            <option key={talk.talkId} value={talk.talkId}>
              {talk.title}
            </option>
          ))}
        </SelectField>
      )}
      {writes && talkId === newTalk && <WrittenTalk form={form} />}
    </>
  );
}

function WrittenTalk({ form }: { form: SessionFormState }) {
  const [title, summary] = form.hook.watch(["title", "summary"]);
  return (
    <TalkFields
      field={(name) => ({ error: form.errorOf(name), ...form.register(name) })}
      title={title}
      summary={summary}
      rows={6}
    />
  );
}

/** What a stored session says of itself, and what a change of it means. */
export function SessionTexts({ form, note }: { form: SessionFormState; note: string }) {
  return (
    <>
      <p className="text-sm text-ink-soft">{note}</p>
      <WrittenTalk form={form} />
    </>
  );
}
