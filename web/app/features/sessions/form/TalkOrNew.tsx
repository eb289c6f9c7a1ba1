import { listSessions } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import { useEffect } from "react";
import { call } from "../../../base/calls/api.ts";
import { useLoaded } from "../../../base/calls/use-loaded.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TalkFields } from "../../talks/TalkFields.tsx";
import { newTalk, type SessionFormState } from "./session-values.ts";

interface TalkOrNewProps {
  form: SessionFormState;
  /** The reader's own. */
  talks: { talkId: string; title: string }[];
  /** Whether a talk can be written here. It must be if there is none to choose. */
  writes: boolean;
  /** The talk of the session that is changed. */
  kept?: string | undefined;
}

/** Chooses one of the reader's talks, or writes a new one in the same form. */
export function TalkOrNew({ form, talks, writes, kept }: TalkOrNewProps) {
  const [talkId, eventId] = form.hook.watch(["talkId", "eventId"]);
  const submitted = new Set(useSubmitted(talks.length > 0 ? eventId : "").map((session) => session.talkId));
  // Who has submitted all there is came to write another.
  const onlyNew = writes && !talkId && talks.length > 0 && talks.every((talk) => submitted.has(talk.talkId));
  const { setValue } = form.hook;
  useEffect(() => {
    if (onlyNew) setValue("talkId", newTalk);
  }, [onlyNew, setValue]);
  return (
    <>
      {talks.length > 0 && (
        <SelectField label={text("Talk")} error={form.errorOf("talkId")} {...form.register("talkId")}>
          <option value="">{text("Choose one of your talks")}</option>
          {writes && <option value={newTalk}>{text("Write a new talk")}</option>}
          {talks.map((talk) => (
            <TalkOption
              key={talk.talkId}
              talk={talk}
              submitted={talk.talkId !== kept && submitted.has(talk.talkId)}
            />
          ))}
        </SelectField>
      )}
      {writes && talkId === newTalk && <WrittenTalk form={form} />}
    </>
  );
}

function TalkOption({ talk, submitted }: { talk: { talkId: string; title: string }; submitted: boolean }) {
  const { talkId, title } = talk;
  return (
    <option value={talkId} disabled={submitted}>
      {submitted ? text("{title} (submitted already)", { title }) : title}
    </option>
  );
}

/** The sessions that the event has already of the reader's talks. Without them the server still refuses a second one. */
const useSubmitted = (eventId: string) =>
  useLoaded(
    eventId || null,
    (signal) => call(listSessions, { query: { eventId } }, { signal }),
    listSessions.failure,
  ).found?.sessions ?? [];

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

/** The texts of a stored session, and what changing them means. */
export function SessionTexts({ form, note }: { form: SessionFormState; note: string }) {
  return (
    <>
      <p className="text-sm text-ink-soft">{note}</p>
      <WrittenTalk form={form} />
    </>
  );
}
