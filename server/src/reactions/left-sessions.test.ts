import assert from "node:assert/strict";
import { it } from "node:test";
import { makeCoSpeaker, makeUser } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { forgetMail, mailed } from "../../test/mail/outbox.ts";
import { makeConf } from "../../test/scenes.ts";
import type { CalendarSession, MailedChange } from "../mail/templates/kinds.ts";
import { versionTemplates } from "../mail/templates/version-templates.ts";

const app = useApp();

it("who has left a session is told so, with a calendar file that takes it out", async () => {
  const { release, set, sessionId, otherId, speaker } = await makeConf(app);
  const bob = await makeUser(app, { name: "Bob", email: "bob@example.org" });
  await set({ startTime: "2027-05-01T14:00", durationMinutes: 30, room: "Hall" }, otherId);
  for (const id of [sessionId, otherId]) await makeCoSpeaker(app, bob, id);
  await release();
  for (const body of [{}, { startTime: "2027-05-01T11:00" }]) {
    await app.db.deleteFrom("session_speakers").where("session_id", "=", sessionId).execute();
    await app.settle();
    await set({ ...body, track: "Web" });
    await forgetMail(app);
    await release({ tell: true });
    const mails = await mailed(app);
    const mail = mails.find(({ to }) => to === bob.email);
    const data = mail?.data as Parameters<typeof versionTemplates.version_released>[0]["data"];
    const { changes, sessions }: { changes: MailedChange[]; sessions: CalendarSession[] } = data;
    const entries = sessions.map((one) => [one.sessionId, one.isCancelled]);
    assert.deepEqual(
      new Map(entries as [string, boolean][]),
      new Map([
        [sessionId, true],
        [otherId, false],
      ]),
    );
    const [change] = changes;
    assert.ok(change);
    const title = change.talkTitle;
    const { paragraphs } = versionTemplates.version_released({ data } as Parameters<
      typeof versionTemplates.version_released
    >[0]);
    assert.ok(JSON.stringify(paragraphs).includes(`You no longer speak in “${title}”.`));
    // Others, who still speak there, read where it is.
    const ada = mails.find(({ to }) => to === speaker.email)?.data as typeof data | undefined;
    assert.deepEqual(ada?.changes.flatMap(({ hasLeft }) => hasLeft ?? []) ?? [], []);
    await makeCoSpeaker(app, bob, sessionId);
    await release();
  }
});
