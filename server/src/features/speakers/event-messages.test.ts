import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { downloadData } from "@plenary/contract/accounts/account-data";
import { acceptProposal } from "@plenary/contract/call/proposals";
import { listEventHistory } from "@plenary/contract/events/history";
import * as contract from "@plenary/contract/messages/event-messages";
import { listMessages } from "@plenary/contract/messages/messages";
import type { z } from "zod";
import { draftedBy, openCallOf, submitBy } from "../../../test/called.ts";
import {
  makeAdmin,
  makeCoOrganizer,
  makeCoSpeaker,
  makeEvent,
  makeSession,
  makeUnclaimed,
  makeUser,
  type TestUser,
} from "../../../test/factories.ts";
import { invalid, refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";
import { announcedBy } from "../../../test/processes/hearing.ts";
import { tags } from "../../core/tags.ts";
import { sendEventMessages } from "./message-sending.ts";

const app = useApp();

const texts = { subject: "Slides", content: "Please send\nyour slides." };

type Written = Pick<z.input<typeof contract.EventMessageBody>, "audience" | "sessionIds" | "userIds"> &
  Partial<typeof texts>;

const writing = (who: TestUser, eventId: string) => (written: Written) =>
  who.call(contract.writeToSpeakers, { params: { eventId }, body: { ...texts, ...written } });

const work = () => sendEventMessages(app.ctx).run();

/** An event with a speaker of each kind, and its organizer, who speaks too. */
async function makeProgramme() {
  const olga = await makeUser(app, { name: "Olga" });
  const eventId = await makeEvent(app, olga, { name: "Conf" });
  const [ada, bob, cem, asked] = [
    await makeUser(app, { name: "Ada" }),
    await makeUser(app, { name: "Bob" }),
    await makeUser(app, { name: "Cem" }),
    await makeUser(app, { name: "Asked" }),
  ];
  const ida = await makeUnclaimed(app, "Ida");
  const { sessionId } = await makeSession(app, ada, eventId, { status: "confirmed" });
  const { sessionId: drafted } = await makeSession(app, bob, eventId);
  await makeCoSpeaker(app, cem, sessionId);
  await makeCoSpeaker(app, asked, sessionId, { position: 2, accepted: false });
  await makeSession(app, ida, eventId, { status: "confirmed" });
  await makeSession(app, olga, eventId, { status: "confirmed" });
  const list = () => olga.call(contract.listEventMessages, { params: { eventId } });
  return {
    olga,
    eventId,
    ada,
    bob,
    cem,
    asked,
    ida,
    sessionId,
    drafted,
    list,
    write: writing(olga, eventId),
  };
}

/** Who has got how many messages, by name. */
async function received() {
  const rows = await app.db
    .selectFrom("message_recipients")
    .innerJoin("users", "users.user_id", "message_recipients.user_id")
    .select("users.name")
    .orderBy("users.name")
    .execute();
  return rows.map((row) => row.name);
}

describe("a message to the speakers of an event", () => {
  // Proves trust speakers: `POST /events/{id}/messages` writes to confirmed, waiting, all or chosen ones, each in a
  //   thread of their own
  it("is one for each, in a thread of their own, with its mail and the counts in open tabs", async () => {
    const { write, ada, cem, olga, list, eventId } = await makeProgramme();
    const { eventMessage } = await write({ audience: "confirmed" });
    const { eventMessageId, createdAt } = eventMessage;
    const begun = {
      eventMessageId,
      audience: "confirmed",
      subject: "Slides",
      sender: { userId: olga.userId, name: "Olga", deleted: false },
      createdAt,
      state: "sending",
      finishedAt: null,
      recipients: 2,
      sent: 0,
      waiting: 2,
      withoutAccount: 1,
      unreachable: 0,
      mails: { sent: 0, waiting: 0, failed: 0, skipped: 0, none: 0 },
    };
    assert.deepEqual(eventMessage, begun);
    assert.deepEqual(await received(), []);
    const announced = await announcedBy(app, work);
    assert.ok([ada, cem].every(({ userId }) => announced.includes(tags.inbox(userId))));
    assert.deepEqual(await received(), ["Ada", "Cem"]);
    const { eventMessages, left, freeAt } = await list();
    const finishedAt = eventMessages[0]?.finishedAt;
    const sent = { ...begun, state: "sent", sent: 2, waiting: 0, finishedAt };
    assert.deepEqual(eventMessages, [{ ...sent, mails: { ...begun.mails, waiting: 2 } }]);
    assert.deepEqual([left, freeAt], [4, null]);

    const inboxes = await Promise.all([ada, cem].map(({ call }) => call(listMessages)));
    const got = inboxes.map(({ messages }) => messages);
    assert.deepEqual(
      got.flat().map(({ senderName, subject, recipientNames }) => [senderName, subject, recipientNames]),
      [ada, cem].map(({ userId, name }) => ["Olga", "Slides", [{ userId, name }]]),
    );
    const threads = await app.db.selectFrom("messages").select(["message_id", "thread_id"]).execute();
    assert.ok(threads.every((row) => row.thread_id === row.message_id));
    const links = got.map(([message]) => `${app.ctx.config.appUrl}/messages/${message?.messageId}`);
    // Two of one moment have no order.
    const mails = (await mailed(app)).toSorted((one, other) =>
      one.to === ada.email ? -1 : other.to === ada.email ? 1 : 0,
    );
    assert.deepEqual(
      mails.map(({ kind, to, data }) => [kind, to, data]),
      [ada, cem].map(({ email }, at) => [
        "speakers_message",
        email,
        { senderName: "Olga", eventId, eventName: "Conf", ...texts, link: links[at], replyTo: null },
      ]),
    );
    // What was written belongs to those who have it.
    const kept = await app.db.selectFrom("event_messages").select("content").execute();
    assert.deepEqual(kept, [{ content: "" }]);
  });

  // Proves trust speakers: `POST /events/{id}/messages` writes to confirmed, waiting, all or chosen ones, each in a
  //   thread of their own
  it("goes to those who wait, to all, to those of chosen sessions, or to chosen ones, and never to strangers", async () => {
    const { write, bob, ida, asked, sessionId, drafted } = await makeProgramme();
    const stranger = await makeUser(app, { name: "Stranger" });
    const elsewhere = await makeSession(app, stranger, await makeEvent(app, stranger));
    const goesTo = async (to: Written) => {
      await app.db.deleteFrom("messages").execute();
      await app.db.deleteFrom("event_messages").execute();
      await write(to);
      await work();
      return received();
    };
    assert.deepEqual(await goesTo({ audience: "waiting" }), ["Bob"]);
    assert.deepEqual(await goesTo({ audience: "all" }), ["Ada", "Bob", "Cem"]);
    const sessionIds = [sessionId, drafted, elsewhere.sessionId];
    assert.deepEqual(await goesTo({ audience: "sessions", sessionIds }), ["Ada", "Bob", "Cem"]);
    const userIds = [bob.userId, ida.userId, asked.userId, stranger.userId];
    assert.deepEqual(await goesTo({ audience: "speakers", userIds }), ["Bob"]);
    const nobody = invalid("audience", "None of these speakers can receive messages");
    const unreached = [asked.userId, stranger.userId, ida.userId];
    assert.deepEqual(await refusal(write({ audience: "speakers", userIds: unreached })), nobody);
    assert.deepEqual(
      await refusal(write({ audience: "sessions", sessionIds: [elsewhere.sessionId] })),
      nobody,
    );
  });

  // Proves trust speakers: Whom nobody can write to is said in the picker, not after writing
  it("says beforehand how many it reaches, the sender never, and how many have no account", async () => {
    const { olga, eventId, ada, bob, ida, drafted } = await makeProgramme();
    const count = (who: TestUser, body: z.input<typeof contract.countRecipients.body> = {}) =>
      who.call(contract.countRecipients, { params: { eventId }, body });
    const reached = (recipients: number, withoutAccount: number, unreachable = 0) => ({
      recipients,
      withoutAccount,
      unreachable,
    });
    assert.deepEqual(await count(olga), {
      confirmed: reached(2, 1),
      waiting: reached(1, 0),
      all: reached(3, 1),
      sessions: null,
      speakers: null,
    });
    // For an administrator, the organizer who speaks is one of them.
    const admin = await count(await makeAdmin(app));
    assert.deepEqual([admin.confirmed, admin.all], [reached(3, 1), reached(4, 1)]);
    await app.db.updateTable("users").set({ is_locked: true }).where("user_id", "=", ada.userId).execute();
    const userIds = [ada.userId, bob.userId, ida.userId, olga.userId];
    const chosen = await count(olga, { sessionIds: [drafted], userIds });
    assert.deepEqual([chosen.sessions, chosen.speakers], [reached(1, 0), reached(1, 1, 1)]);
    assert.deepEqual((await count(olga, { userIds: [ida.userId] })).speakers, reached(0, 1));
  });

  // Proves trust speakers: Whom nobody can write to is said in the picker, not after writing
  it("doesn't go to whom only stands in for sessions without a person", async () => {
    const { olga, eventId, write, ada } = await makeProgramme();
    await app.db
      .updateTable("sessions")
      .set({ no_person: true })
      .where("speaker_id", "=", ada.userId)
      .execute();
    await app.settle();
    const { confirmed } = await olga.call(contract.countRecipients, { params: { eventId }, body: {} });
    assert.equal(confirmed.recipients, 1);
    assert.equal((await write({ audience: "confirmed" })).eventMessage.recipients, 1);
  });

  // Proves trust speakers: Any number of recipients, nobody gets two, progress shown
  it("is one, however often the same is asked for at once or soon after", async () => {
    const { write, eventId, list } = await makeProgramme();
    const answers = await Promise.all([1, 2, 3].map(() => write({ audience: "all" })));
    await work();
    answers.push(await write({ audience: "all" }));
    await work();
    assert.equal(new Set(answers.map(({ eventMessage }) => eventMessage.eventMessageId)).size, 1);
    assert.deepEqual(await received(), ["Ada", "Bob", "Cem"]);
    assert.equal((await list()).left, 4);
    // Another organizer's is another message, and so is the same an hour later.
    const helper = await makeUser(app);
    await makeCoOrganizer(app, helper, eventId);
    await writing(helper, eventId)({ audience: "all" });
    app.clock.advance(60 * 60_000 + 1);
    await write({ audience: "all" });
    assert.equal((await list()).left, 2);
  });

  // Proves trust speakers: The same again reaches those who were confirmed since, and nobody twice
  it("goes once more to those alone who have come to be addressed since", async () => {
    const { write, eventId, list } = await makeProgramme();
    const { eventMessage: first } = await write({ audience: "confirmed" });
    const dan = await makeUser(app, { name: "Dan" });
    await makeSession(app, dan, eventId, { status: "confirmed" });
    const { eventMessage: second } = await write({ audience: "confirmed" });
    await work();
    const eve = await makeUser(app, { name: "Eve" });
    await makeSession(app, eve, eventId, { status: "confirmed" });
    app.clock.advance(1000);
    const { eventMessage: third } = await write({ audience: "confirmed" });
    await work();
    const { eventMessage: again } = await write({ audience: "confirmed" });
    assert.deepEqual([first.recipients, second.recipients, third.recipients], [2, 1, 1]);
    assert.equal(again.eventMessageId, third.eventMessageId);
    assert.deepEqual(await received(), ["Ada", "Cem", "Dan", "Eve"]);
    assert.equal((await list()).left, 2);
  });

  // Proves trust speakers: Five an event and day
  it("can be written five times a day, whichever organizer writes it", async () => {
    const { write, eventId, list } = await makeProgramme();
    const helper = await makeUser(app);
    await makeCoOrganizer(app, helper, eventId);
    for (const subject of ["1", "2", "3"]) await write({ audience: "all", subject });
    for (const subject of ["4", "5"]) await writing(helper, eventId)({ audience: "all", subject });
    assert.equal((await list()).left, 0);
    app.clock.advance(60_000);
    const sixth = await refusal(write({ audience: "all", subject: "6" }));
    assert.deepEqual(sixth, {
      status: 429,
      code: "rate_limited",
      message:
        "The speakers of this event were written to 5 times within a day, which is the most. Please try again in 24 hours.",
    });
    app.clock.advance(24 * 60 * 60_000);
    await write({ audience: "all", subject: "6" });
  });

  it("is no longer than other messages", async () => {
    const { write, list } = await makeProgramme();
    const long = await refusal(write({ audience: "all", content: "x".repeat(10_001) }));
    assert.deepEqual(long, invalid("content", "Must be 10000 characters or less"));
    assert.equal((await refusal(write({ audience: "all", content: "x".repeat(2 ** 20) }))).status, 413);
    const none = await refusal(write({ audience: "sessions" }));
    assert.deepEqual(none, invalid("sessionIds", "Please choose at least one"));
    assert.deepEqual((await list()).eventMessages, []);
  });

  it("is in the audit log where only an administrator writes it", async () => {
    const { eventId, write } = await makeProgramme();
    await write({ audience: "all" });
    await writing(await makeAdmin(app), eventId)({ audience: "waiting" });
    const entries = await app.db.selectFrom("audit_logs").select(["action", "details"]).execute();
    assert.deepEqual(entries, [
      {
        action: "speakers_written_to",
        details: { eventName: "Conf", audience: "waiting", subject: "Slides", recipients: 1 },
      },
    ]);
  });
});

describe("organizers write to who has proposals", () => {
  /** Of Sam one that waits and one that is accepted and not confirmed; of Dora a draft. */
  async function makeProposals() {
    app.clock.set(new Date("2027-03-25T12:00:00Z"));
    const olga = await makeUser(app, { name: "Olga" });
    const days = { start_date: "2027-05-01", end_date: "2027-05-02" };
    const eventId = await makeEvent(app, olga, { name: "Conf", visibility: "public", ...days });
    const { talk: typeId } = await openCallOf(olga, eventId, {});
    const [sam, dora] = [await makeUser(app, { name: "Sam" }), await makeUser(app, { name: "Dora" })];
    const { proposal } = await submitBy(sam, await draftedBy(sam, eventId, { typeId }));
    const tea = await submitBy(sam, await draftedBy(sam, eventId, { typeId, title: "On tea" }));
    const accepted = { params: { proposalId: tea.proposal.proposalId } };
    const { session } = await olga.call(acceptProposal, accepted);
    await app.db
      .updateTable("sessions")
      .set({ status: "draft" })
      .where("session_id", "=", session.sessionId)
      .execute();
    await app.settle();
    const draft = await draftedBy(dora, eventId, { title: "A secret" });
    const ids = {
      submitted: proposal.proposalId,
      accepted: tea.proposal.proposalId,
      draft: draft.proposalId,
    };
    return { olga, eventId, sam, dora, ids, params: { eventId } };
  }

  // Proves call 4: messages to chosen proposals, submitted and accepted ones; {name}, {titles} and {link} of proposals
  it("of chosen ones, those that wait, and accepted ones that aren't confirmed, with their titles", async () => {
    const { olga, eventId, sam, ids, params } = await makeProposals();
    const body = { proposalIds: [ids.submitted, ids.draft] };
    const { submitted, accepted, drafts, proposals } = await olga.call(contract.countRecipients, {
      ...{ params, body },
    });
    const one = { recipients: 1, withoutAccount: 0, unreachable: 0 };
    assert.deepEqual([submitted, accepted, drafts, proposals], [one, one, one, one]);
    const said = { subject: "To {name}", content: "{titles}: {link}" };
    const write = (to: object) =>
      olga.call(contract.writeToSpeakers, { params, body: { ...said, ...to } as never });
    await write({ audience: "submitted" });
    await write({ audience: "accepted" });
    await write({ audience: "proposals", proposalIds: [ids.submitted, ids.draft] });
    await work();
    const { messages } = await sam.call(listMessages, { query: {} });
    assert.deepEqual(
      messages.map(({ subject, preview }) => [subject, preview.replace(/https?:.*/, "")]).sort(),
      [
        ["To Sam", "“On soup” and “On tea”: "],
        ["To Sam", "“On soup”: "],
        ["To Sam", "“On tea”: "],
      ],
    );
    assert.deepEqual(await received(), ["Sam", "Sam", "Sam"]);
    const nobody = write({ audience: "proposals", proposalIds: [ids.draft] });
    assert.equal((await refusal(nobody)).status, 422);
    assert.equal(eventId, params.eventId);
  });

  // Proves call 4: "drafts" tells the writer no names
  it("of drafts without ever being told whose they are", async () => {
    const { olga, dora, params } = await makeProposals();
    const body = { audience: "drafts" as const, subject: "Until Sunday", content: "{name}: {titles}" };
    const preview = await olga.call(contract.previewEventMessage, { params, body });
    const { eventMessage } = await olga.call(contract.writeToSpeakers, { params, body });
    await work();
    const { messages } = await dora.call(listMessages, { query: {} });
    assert.deepEqual(
      messages.map((message) => message.preview),
      ["Dora: “A secret”"],
    );
    const { eventMessageId } = eventMessage;
    const told = [
      preview,
      eventMessage,
      await olga.call(contract.listEventMessages, { params }),
      await olga.call(contract.listEventMessagePeople, { params: { ...params, eventMessageId } }),
      await olga.call(listMessages, { query: { box: "sent" } }),
      await olga.call(listEventHistory, { params, query: {} }),
      await olga.call(downloadData),
    ];
    const written = JSON.stringify(told);
    for (const word of ["Dora", "secret", dora.userId]) assert.equal(written.includes(word), false, word);
    assert.deepEqual([preview.counts.mail, eventMessage.recipients], [1, 1]);
  });

  it("not at an event without a call, whose answers name none of that", async () => {
    const olga = await makeUser(app);
    const params = { eventId: await makeEvent(app, olga) };
    const counts = await olga.call(contract.countRecipients, { params, body: {} });
    assert.deepEqual(Object.keys(counts), ["confirmed", "waiting", "all", "sessions", "speakers"]);
  });
});
