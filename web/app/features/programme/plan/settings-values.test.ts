import assert from "node:assert/strict";
import { test } from "node:test";
import type { Programme } from "@plenary/contract/programme/programme";
import { changedFields } from "../../../base/forms/forms.ts";
import { inputOf, SettingsFields } from "./settings-values.ts";

const stored: Programme = {
  ...{ eventId: "01a20692-840c-72b3-96ae-eed186fede2f", acronym: "porto-27", dayChange: "06:00" },
  ...{ gridMinutes: 5, defaultMinutes: 30, attendanceMode: "in_person" },
  currentVersion: null,
  embedOrigins: ["https://example.org"],
};

// Proves programme 2: `/events/{id}/programme` says that the programme is live, and has its settings and its items for
//   organizers
test("settings send what was changed; origins are lines, and asked of who may choose them", () => {
  const typed = inputOf(stored, true);
  const send = (over: object) => changedFields(SettingsFields.parse({ ...typed, ...over }), stored);
  assert.deepEqual(send({}), {});
  assert.deepEqual(send({ gridMinutes: 15 }), { gridMinutes: 15 });
  assert.deepEqual(send({ embedOrigins: " \n" }), { embedOrigins: [] });
  assert.deepEqual(send({ embedOrigins: "https://example.org/\n\n https://b.example" }), {
    embedOrigins: ["https://example.org", "https://b.example"],
  });
  assert.equal(inputOf(stored, false).embedOrigins, undefined);
  assert.deepEqual(changedFields(SettingsFields.parse(inputOf(stored, false)), stored), {});
});
