import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { downloadData } from "@plenary/contract/accounts/account-data";
import { readMailSwitch } from "@plenary/contract/feedback/feedback-mails";
import { releaseFeedback } from "@plenary/contract/feedback/feedback-results";
import type { ReceivedMail } from "@plenary/testing/mail-server";
import { makeSession } from "../../../../test/factories.ts";
import { makeAnswers, makeCollecting, ratings } from "../../../../test/feedback/feedback.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { sendThrough, useMailServer } from "../../../../test/mail/mail-server.ts";
import { Delivery } from "../../../mail/delivery.ts";
import { tellSpeakers } from "./speaker-mails.ts";

const app = useApp({}, "built");
const server = useMailServer();
beforeEach(() => sendThrough(app, server));

/** Tells speakers what there is to tell, and returns the mails that arrive. */
async function told(): Promise<ReceivedMail[]> {
  server.received = [];
  await tellSpeakers(app.ctx);
  const delivery = new Delivery(app.ctx);
  await delivery.run();
  delivery.stop();
  return server.received;
}

/**
 * What a mail program makes of the headers, by RFC 8058: where it posts to, and what. Throws where the mail can't be switched off by one
 * press: without exactly one of each header, an address of https, and the words.
 */
function oneClick({ mail }: ReceivedMail): { url: URL; body: string } {
  const only = (name: string) => {
    const found = mail.headers.filter(({ key }) => key === name);
    assert.equal(found.length, 1, name);
    return found[0]?.value.trim() ?? "";
  };
  const uris = only("list-unsubscribe")
    .split(",")
    .map((each) => /^\s*(?:\([^)]*\)\s*)*<\s*(\S+)\s*>/.exec(each)?.[1] ?? "");
  const secure = uris.filter((uri) => URL.canParse(uri) && new URL(uri).protocol === "https:");
  assert.equal(secure.length, 1);
  const [body = ""] = /^List-Unsubscribe=One-Click$/.exec(only("list-unsubscribe-post")) ?? [];
  assert.ok(body);
  return { url: new URL(secure[0] ?? ""), body };
}

const FORM = "application/x-www-form-urlencoded";

const press = (path: string, body: string, type = FORM) =>
  app.raw(path, { method: "POST", body, headers: { "content-type": type }, redirect: "manual" });

async function makeTold() {
  const domain = { domain: "events.example.org" };
  await app.db.updateTable("system_settings").set(domain).execute();
  const made = await makeCollecting(app);
  const { organizer, eventId, sessionId } = made;
  await makeAnswers(app, sessionId, ratings(0, 0, 0, 0, 6));
  const release = (id: string) =>
    organizer.call(releaseFeedback, { params: { eventId }, body: { sessionIds: [id] } });
  await release(sessionId);
  const [mail, ...others] = await told();
  assert.ok(mail && others.length === 0);
  return { ...made, release, mail };
}

/** Something more is released to the same speaker, a day later. */
async function releaseMore({ speaker, eventId, release }: Awaited<ReturnType<typeof makeTold>>) {
  app.clock.advance(25 * 3_600_000);
  const { sessionId } = await makeSession(app, speaker, eventId, { status: "confirmed" });
  await makeAnswers(app, sessionId, ratings(0, 0, 0, 0, 6));
  await release(sessionId);
}

describe("mails about the feedback of an event", () => {
  // Proves feedback 4, 11: Mails about the feedback of an event are switched off by one press, by RFC 8058, without
  //   signing in; to get the address changes nothing
  it("are switched off by one press of a mail program, without signing in", async () => {
    const all = await makeTold();
    const { url, body } = oneClick(all.mail);
    assert.equal(url.origin, "https://events.example.org");
    assert.ok(all.mail.mail.text?.includes(url.href) && all.mail.mail.html?.includes(url.pathname));
    const answer = await press(url.pathname, body);
    assert.deepEqual([answer.status, await answer.text()], [200, "You won't get these mails any more."]);
    const { feedbackMailsOff } = await all.speaker.call(downloadData);
    assert.deepEqual(feedbackMailsOff, [{ eventId: all.eventId, eventName: "Conf" }]);
    await releaseMore(all);
    assert.deepEqual(await told(), []);
  });

  // Proves feedback 4, 11: Mails about the feedback of an event are switched off by one press, by RFC 8058, without
  //   signing in; to get the address changes nothing
  it("are switched off by a form in parts too, twice as well as once, and on again by who wants that", async () => {
    const all = await makeTold();
    const { url } = oneClick(all.mail);
    const parts =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    for (let n = 0; n < 2; n++)
      assert.equal((await press(url.pathname, parts, "multipart/form-data; boundary=x")).status, 200);
    const token = url.pathname.split("/").at(-1) ?? "";
    const read = () => app.client()(readMailSwitch, { params: { token } });
    const page = async () => (await app.raw(url.pathname)).text();
    assert.deepEqual(await read(), { about: "feedback", events: [{ name: "Conf" }], off: true });
    assert.match(await page(), /<form method="post"><button [^>]*value="on"[^>]*>Get these mails again</);
    const answer = await press(url.pathname, "mails=on");
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, url.pathname]);
    assert.deepEqual(await read(), { about: "feedback", events: [{ name: "Conf" }], off: false });
    assert.match(await page(), /<form method="post"><button [^>]*value="off"[^>]*>No more of these mails</);
    await releaseMore(all);
    assert.equal((await told()).length, 1);
  });

  // Proves feedback 4, 11: Mails about the feedback of an event are switched off by one press, by RFC 8058, without
  //   signing in; to get the address changes nothing
  it("stay as they are when the address is only got, altered, or of an account that is gone", async () => {
    const all = await makeTold();
    const { url, body } = oneClick(all.mail);
    const token = url.pathname.split("/").at(-1) ?? "";
    const page = await app.raw(url.pathname);
    assert.deepEqual([page.status, page.headers.get("cache-control")], [200, "no-store"]);
    await app.client()(readMailSwitch, { params: { token } });
    const rows = () => app.db.selectFrom("feedback_mails_off").selectAll().execute();
    assert.deepEqual(await rows(), []);
    const altered = token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    for (const wrong of [altered, token.slice(0, -22), `${token}AAAA`, "x"]) {
      assert.equal((await press(`/public/feedback/mails/${wrong}`, body)).status, 404, wrong);
      assert.equal((await refusal(app.client()(readMailSwitch, { params: { token: wrong } }))).status, 404);
    }
    await app.db
      .updateTable("users")
      .set({ deleted_at: app.ctx.clock().toISOString(), name: "Deleted user", search_text: "" })
      .set({ description: null, password_hash: null, email_notifications: false })
      .where("user_id", "=", all.speaker.userId)
      .execute();
    assert.equal((await press(url.pathname, body)).status, 404);
    assert.deepEqual(await rows(), []);
  });
});
