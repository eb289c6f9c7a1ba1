import assert from "node:assert/strict";
import { it } from "node:test";
import { listCancelledSessions } from "@plenary/contract/public/public-lists";
import { approveSession, rejectSession } from "@plenary/contract/sessions/sessions";
import { updateTalk } from "@plenary/contract/sessions/talks";
import { useApp } from "../../../../test/harness.ts";
import { makeConf } from "../../../../test/scenes.ts";

const app = useApp();

it("a cancelled session is called what the public saw last, not what waited for approval", async () => {
  const { organizer, speaker, set, eventId, sessionId, talkId } = await makeConf(app);
  const rename = (title: string) => speaker.call(updateTalk, { params: { talkId }, body: { title } });
  const params = { sessionId };
  await rename("Tea for two");
  await set({ track: "Web" }, sessionId, speaker);
  await rename("BUY PILLS");
  await organizer.call(rejectSession, { params, body: {} });
  const titles = async () => {
    const { sessions } = await app.client()(listCancelledSessions, { params: { eventId } });
    return sessions.map(({ title }) => title);
  };
  assert.deepEqual(await titles(), ["Tea for two"]);
  for (const file of [`sessions/${sessionId}.ics`, "programme.ics"]) {
    const calendar = await (await app.raw(`/api/public/events/${eventId}/${file}`)).text();
    assert.match(calendar, /SUMMARY:.*Tea for two/);
    assert.doesNotMatch(calendar, /PILLS/);
  }
  // Once it is approved, what it is called now is public.
  await organizer.call(approveSession, { params });
  await organizer.call(rejectSession, { params, body: {} });
  assert.deepEqual(await titles(), ["BUY PILLS"]);
});
