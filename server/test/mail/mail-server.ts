import { after, before, beforeEach } from "node:test";
import { listNotices, markNoticesSeen } from "@plenary/contract/messages/notices";
import { approveSession, createSession } from "@plenary/contract/sessions/sessions";
import { MailServer } from "@plenary/testing/mail-server";
import { Delivery } from "../../src/mail/delivery.ts";
import { makeCoOrganizer, makeEvent, makeTalk, makeUser, type TestUser } from "../factories.ts";
import type { TestApp } from "../harness.ts";

/** A mail server for the file's tests; each test begins with a well-behaved one that has received nothing. */
export function useMailServer(): MailServer {
  const server = new MailServer();
  before(() => server.start());
  beforeEach(() => {
    server.received = [];
    server.answers = {};
    server.login = undefined;
  });
  after(() => server.stop());
  return server;
}

/** Enters the mail server in the app's settings. */
export async function sendThrough(app: TestApp, server: MailServer): Promise<void> {
  await app.db
    .updateTable("system_settings")
    .set({
      smtp_host: "127.0.0.1",
      smtp_port: server.port,
      smtp_username: server.login?.username ?? null,
      sealed_smtp_password: server.login ? app.ctx.sealer.seal(server.login.password) : null,
    })
    .execute();
}

const MINUTE = 60_000;

/** What happens in an event, and who hears of it. */
export function newsOf(app: TestApp, server: MailServer) {
  /** An event of Olga's, whom Hugo helps, and what Sam does there; nobody has heard of anything yet. */
  async function scene() {
    await sendThrough(app, server);
    const olga = await makeUser(app, { name: "Olga", email: "olga@example.org" });
    const hugo = await makeUser(app, { name: "Hugo", email: "hugo@example.org" });
    const sam = await makeUser(app, { name: "Sam", email: "sam@example.org" });
    const about = { name: "Conf", timezone: "Europe/Lisbon", visibility: "public" } as const;
    const eventId = await makeEvent(app, olga, about);
    await makeCoOrganizer(app, hugo, eventId);
    await makeCoOrganizer(app, await makeUser(app), eventId, "pending");
    const submit = async (title: string, by = sam) => {
      const talkId = await makeTalk(app, by, { title });
      const { session } = await by.call(createSession, { body: { talkId, eventId } });
      return { params: { sessionId: session.sessionId }, talkId };
    };
    /** A confirmed one, of which everybody has heard. */
    const confirmed = async (title: string) => {
      const { params, talkId } = await submit(title);
      await olga.call(approveSession, { params });
      app.clock.advance(11 * MINUTE);
      await leave();
      for (const person of [olga, hugo, sam]) await seeAll(person);
      return { params, talkId };
    };
    return { olga, hugo, sam, eventId, submit, confirmed };
  }

  /** What has left by now, by who got it, since it was asked the last time. */
  async function leave() {
    const delivery = new Delivery(app.ctx);
    await delivery.run();
    delivery.stop();
    return server.received
      .splice(0)
      .map(({ to, mail }) => ({ to: to[0], subject: mail.subject, mail }))
      .sort((one, other) => String(one.to).localeCompare(String(other.to)));
  }
  const leaving = async () => (await leave()).map(({ to, subject }) => `${to?.split("@")[0]}: ${subject}`);

  /** Marks what is on the dashboard as seen, as its button does. */
  const seeAll = async (person: TestUser) => {
    const noticeIds = (await person.call(listNotices)).notices.map((each) => each.noticeId);
    await person.call(markNoticesSeen, { body: { noticeIds } });
  };

  const linesOf = async (person: TestUser) =>
    (await person.call(listNotices)).notices.map(({ kind, talkTitle, actorName, eventName }) =>
      [kind, talkTitle, actorName, eventName].join(", "),
    );
  return { scene, leave, leaving, linesOf, seeAll };
}
