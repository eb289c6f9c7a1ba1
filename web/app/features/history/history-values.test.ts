import assert from "node:assert/strict";
import { it } from "node:test";
import { shownValue } from "./history-values.ts";
import { actionLine } from "./history-words.ts";

it("publishing an event and opening a survey are called that, not an edit", () => {
  const entry = (
    action: "event_updated" | "survey_saved",
    field: "visibility" | "state" | "title",
    to: string,
  ) =>
    actionLine({
      ...{ historyId: "1", at: "2027-05-01T09:00:00.000Z", actor: null, session: null },
      ...{ kind: "event", action, subject: null, changes: [{ field, from: "draft", to }] },
    });
  assert.equal(entry("event_updated", "visibility", "public"), "Event published");
  assert.equal(entry("event_updated", "visibility", "draft"), "Event made a draft");
  assert.equal(entry("survey_saved", "state", "open"), "Survey opened");
  assert.equal(entry("survey_saved", "state", "closed"), "Survey closed");
  assert.equal(entry("survey_saved", "title", "open"), "Survey edited");
});

it("a value is shown on the event's clock, in words", () => {
  const shown = (
    ...[field, value]: Parameters<typeof shownValue> extends [infer F, infer V, ...unknown[]] ? [F, V] : never
  ) => shownValue(field, value, "Europe/Lisbon");
  assert.match(shown("startTime", "2027-05-01T09:00:00.000Z"), /1 May 2027.*10:00/);
  assert.equal(shown("endDate", "2027-05-02"), "2 May 2027");
  assert.equal(shown("durationMinutes", "1"), "1 minute");
  assert.equal(shown("hidden", "false"), "No");
  assert.equal(shown("status", "confirmed"), "Confirmed");
  assert.equal(shown("title", "confirmed"), "confirmed");
  const codes = [
    ...([
      ["kind", "blocker"],
      ["kind", "workshop"],
      ["state", "full"],
      ["roomPolicy", "prefer"],
    ] as const),
    ...([
      ["attendanceMode", "in_person"],
      ["languages", "de; en"],
      ["needs", "projector; stage"],
    ] as const),
    ...([
      ["dayChange", "05:00:00"],
      ["access", "open"],
      ["release", "after_close"],
      ["timezone", "Etc/GMT-1"],
      ["color", "#d14334"],
      ["color", "#123456"],
      ["settings", "trackId; answers; unheardOf"],
    ] as const),
  ];
  assert.deepEqual(
    codes.map(([field, value]) => shown(field, value)),
    [
      ...["Blocker", "Workshop room", "Full", "Its rooms if possible", "In person", "German, English"],
      ...["Projector, Stage", "05:00", "Everybody", "By itself"],
      ...["UTC+1", "Red", "#123456", "Track, Answers, unheardOf"],
    ],
  );
});
