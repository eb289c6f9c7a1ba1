import assert from "node:assert/strict";
import { it } from "node:test";
import { setSpeakers } from "@plenary/contract/sessions/session-speakers";
import { updateSession } from "@plenary/contract/sessions/sessions";
import { updateTalk } from "@plenary/contract/sessions/talks";
import { makeCoSpeaker, makeUser } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { newsOf, useMailServer } from "../../test/mail/mail-server.ts";

const app = useApp();
const { scene, leave } = newsOf(app, useMailServer());
const MINUTE = 60_000;

/** A confirmed session of Sam's, beside whom Bea speaks; `read` is what somebody reads in the next mail. */
async function confirmed() {
  const made = await scene();
  const { params, talkId } = await made.confirmed("Types");
  const bea = await makeUser(app, { name: "Bea", email: "bea@example.org" });
  await makeCoSpeaker(app, bea, params.sessionId);
  async function told() {
    app.clock.advance(20 * MINUTE);
    const mails = await leave();
    return ({ email }: { email: string }) => mails.find(({ to }) => to === email)?.mail.text ?? "";
  }
  return { ...made, bea, params, talkId, told };
}

it("a mail of other texts says which, what one can do, and leads where one does it", async () => {
  const { olga, sam, bea, params, told } = await confirmed();
  await olga.call(updateSession, { params, body: { talk: { summary: "Sums" } } });
  await olga.call(updateSession, { params, body: { talk: { title: "Kinds" } } });
  const textOf = await told();
  const page = `${app.ctx.config.appUrl}/sessions/${params.sessionId}`;
  const changed =
    /Olga has changed the (summary and title|title and summary) of your session “Kinds”, which was called\s+“Types”\./;
  for (const [person, says] of [
    [sam, /On the session's page you can put back what you\s+wrote,\s+or\s+leave/],
    [bea, /If you don't want to speak with these texts,\s+you\s+can\s+leave/],
  ] as const) {
    assert.match(textOf(person).replaceAll("\n", " "), changed);
    assert.match(textOf(person).replaceAll("\n", " "), says);
    assert.ok(textOf(person).includes(page));
  }
  assert.doesNotMatch(textOf(bea), /put back/);
});

it("a speaker's change of the talk is said to the others, who can't put it back", async () => {
  const { sam, bea, olga, talkId, params, told } = await confirmed();
  const body = { title: "Types", summary: "Other words", description: "Description" };
  await sam.call(updateTalk, { params: { talkId }, body });
  const textOf = await told();
  assert.match(
    textOf(bea).replaceAll("\n", " "),
    /Sam has changed the summary and description of your session “Types”\./,
  );
  assert.match(
    textOf(olga).replaceAll("\n", " "),
    /Sam has changed the summary and description of “Types”\. It is confirmed\./,
  );
  assert.ok(textOf(olga).includes(`/sessions/${params.sessionId}`));
  assert.equal(textOf(sam), "");
});

it("whoever was taken off reads that they were named there, and is led to what they may see", async () => {
  const { olga, sam, bea, params, eventId, told } = await confirmed();
  await olga.call(setSpeakers, { params, body: { userIds: [bea.userId] } });
  const said = (await told())(sam);
  assert.match(said, /You get this mail because you were named in this session\./);
  assert.doesNotMatch(said, new RegExp(`${eventId}|${params.sessionId}`));
  assert.match(said, /\/sessions\b/);
});
