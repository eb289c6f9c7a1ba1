import assert from "node:assert/strict";
import { test } from "node:test";
import type { FeedbackSettings } from "@plenary/contract/feedback/feedback-settings";
import { changedFields } from "../../../base/forms/forms.ts";
import { inputOf, SettingsFields } from "./settings-values.ts";

const stored: FeedbackSettings = {
  ...{ eventId: "01a20692-840c-72b3-96ae-eed186fede2f", enabled: true, access: "open", accessCode: null },
  ...{ hasBegun: false, opensBeforeEnd: 10, closesAfterHours: 168, ratings: true, comments: true },
  scales: [{ scaleId: 0, label: "Pace", question: "Was it too fast?" }],
  reactions: [
    { reactionId: 0, label: "Learned something", about: "talk" },
    { reactionId: 6, label: "Hard to hear", about: "room" },
  ],
  ...{ commentReview: "all", flagWords: ["mist", "dung"], release: "by_hand", compare: true },
  ...{
    publicResults: false,
    threshold: 5,
    retentionMonths: 24,
    hasLinks: false,
    version: 3,
    updatedAt: null,
  },
};

test("settings of feedback send what was changed, words by line", () => {
  const typed = inputOf(stored);
  const send = (over: object) => changedFields(SettingsFields.parse({ ...typed, ...over }), stored);
  assert.deepEqual(send({}), {});
  assert.deepEqual(send({ enabled: false, opensBeforeEnd: 0 }), { enabled: false, opensBeforeEnd: 0 });
  assert.deepEqual(send({ flagWords: "mist\n\n dung \nmud" }), { flagWords: ["mist", "dung", "mud"] });
  assert.deepEqual(send({ flagWords: " \n" }), { flagWords: [] });
  assert.deepEqual(send({ access: "code", accessCode: " ab12 " }), { access: "code", accessCode: "AB12" });
  assert.deepEqual(send({ reactions: [...stored.reactions, { label: " New ", about: "talk" }] }), {
    reactions: [...stored.reactions, { label: "New", about: "talk" }],
  });
});

// Proves feedback 3, 5: Each setting says at its field what is wrong with it
test("settings of feedback say what is wrong at each field", () => {
  const messages = (over: object) => {
    const { error } = SettingsFields.safeParse({ ...inputOf(stored), ...over });
    return error?.issues.map(({ path, message }) => [path.join("."), message]);
  };
  assert.deepEqual(messages({ opensBeforeEnd: null }), [["opensBeforeEnd", "Minutes must be 0 to 1,440"]]);
  assert.deepEqual(messages({ closesAfterHours: 0 }), [["closesAfterHours", "Hours must be 1 to 720"]]);
  assert.deepEqual(messages({ threshold: 2.5 }), [["threshold", "Threshold must be 3 to 20"]]);
  assert.deepEqual(messages({ retentionMonths: 61 }), [["retentionMonths", "Months must be 1 to 60"]]);
  assert.deepEqual(messages({ accessCode: "abc" }), [
    ["accessCode", "Access code must be 4 to 12 letters or digits"],
  ]);
  assert.deepEqual(messages({ reactions: [{ label: " ", about: "talk" }] }), [
    ["reactions.0.label", "Reaction is required"],
  ]);
  assert.deepEqual(
    messages({ reactions: [stored.reactions[0], { label: "LEARNED something", about: "room" }] }),
    [["reactions", "This reaction is there already"]],
  );
  assert.deepEqual(messages({ flagWords: "x\n".repeat(201) }), [["flagWords", "At most 200 words"]]);
  assert.deepEqual(messages({ scales: [{ label: "", question: "x".repeat(201) }] }), [
    ["scales.0.label", "Label is required"],
    ["scales.0.question", "Question must be 200 characters or less"],
  ]);
});
