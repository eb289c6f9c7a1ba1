import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateEvent } from "@plenary/contract/events/events";
import { inviteCoOrganizer } from "@plenary/contract/invitations/co-organizers";
import { inviteSpeaker } from "@plenary/contract/invitations/invitations";
import { listNotices } from "@plenary/contract/messages/notices";
import { addSpeaker } from "@plenary/contract/sessions/session-speakers";
import { approveSession, updateSession } from "@plenary/contract/sessions/sessions";
import { mailSurvey } from "@plenary/contract/surveys/survey-mails";
import { closeSurvey } from "@plenary/contract/surveys/surveys";
import { makeSession, makeUser } from "../../test/factories.ts";
import { asking, makeSurvey, makeSurveyed, ratingOf } from "../../test/feedback/surveys.ts";
import { useApp } from "../../test/harness.ts";
import { newsOf, sendThrough, useMailServer } from "../../test/mail/mail-server.ts";
import { makeConf } from "../../test/scenes.ts";

const app = useApp({ rateLimit: false });
const server = useMailServer();
const { scene, leave } = newsOf(app, server);
const MINUTE = 60_000;

/** What leaves within the next twenty minutes to that address, one line each. */
async function arriving(to: string) {
  app.clock.advance(20 * MINUTE);
  return (await leave())
    .filter((one) => one.to === to)
    .map(({ subject, mail }) => `${subject} ${mail.text ?? ""}`.replaceAll(/\s+/g, " "));
}

const moved = {
  name: "Big Conf",
  location: "Boathouse",
  startDate: "2027-11-29",
  endDate: "2027-11-30",
} as const;

describe("a mail that waited says what is so when it leaves", () => {
  it("of the event, in every invitation", async () => {
    const { olga, sam, eventId, submit } = await scene();
    const { params } = await submit("Types");
    const kim = await makeUser(app, { name: "Kim", email: "kim@example.org" });
    await olga.call(inviteSpeaker, { body: { eventId, email: kim.email } });
    await olga.call(inviteSpeaker, { body: { eventId, email: "new@example.org" } });
    await olga.call(addSpeaker, { params, body: { email: "other@example.org" } });
    await olga.call(addSpeaker, { params, body: { userId: kim.userId } });
    await olga.call(inviteCoOrganizer, { params: { eventId }, body: { email: sam.email } });
    await olga.call(updateEvent, { params: { eventId }, body: moved });
    await olga.call(updateSession, { params, body: { talk: { title: "Kinds" } } });
    app.clock.advance(MINUTE);
    const mails = (await leave()).map(({ to, subject, mail }) => ({
      to,
      said: `${subject} ${mail.text ?? ""}`.replaceAll(/\s+/g, " "),
    }));
    const invitations = mails.filter(({ said }) => /Answer the invitation/.test(said));
    assert.deepEqual(invitations.map(({ to }) => to).sort(), [
      "kim@example.org",
      "kim@example.org",
      "new@example.org",
      "other@example.org",
      "sam@example.org",
    ]);
    for (const { said } of invitations) {
      assert.match(said, /^(Speak at|Help organize) Big Conf/);
      assert.doesNotMatch(said, /at Conf|organize Conf|Types/);
      if (/When: /.test(said)) assert.match(said, /When: 29.{1,30}November 2027 Where: Boathouse/);
    }
    const toSpeakInIt = invitations.filter(({ said }) => said.includes("“Kinds”"));
    assert.deepEqual(toSpeakInIt.map(({ to }) => to).sort(), ["kim@example.org", "other@example.org"]);
  });

  it("of a confirmed session: its title, its place, and whether everybody can find it", async () => {
    const { olga, sam, eventId, submit } = await scene();
    const { params } = await submit("Typos");
    await olga.call(updateEvent, { params: { eventId }, body: { visibility: "draft" } });
    await olga.call(approveSession, { params });
    await olga.call(updateSession, { params, body: { talk: { title: "Types" } } });
    await olga.call(updateSession, { params, body: { startTime: "2027-05-01T10:00", room: "Attic" } });
    await olga.call(updateEvent, { params: { eventId }, body: { ...moved, visibility: "public" } });
    const [confirmed = "", ...others] = (await arriving(sam.email)).filter((said) => /confirmed/.test(said));
    assert.deepEqual(others, []);
    assert.match(confirmed, /^Confirmed for Big Conf: Types /);
    assert.match(confirmed, /“Types” is confirmed for Big Conf/);
    assert.match(confirmed, /10:00.*Room: Attic/);
    assert.match(confirmed, /Everybody can find it on the event's page/);
  });

  it("of the sessions in what it collected, as the dashboard says it", async () => {
    const { olga, sam, confirmed } = await scene();
    const { params } = await confirmed("Typos");
    await olga.call(updateSession, { params, body: { startTime: "2027-05-01T10:00" } });
    await olga.call(updateSession, { params, body: { talk: { title: "Types" } } });
    const { notices } = await sam.call(listNotices);
    assert.deepEqual(
      notices.map(({ kind, talkTitle, formerTitle }) => [kind, talkTitle, formerTitle]).sort(),
      [
        ["session_moved", "Types", null],
        ["texts_changed", "Types", "Typos"],
      ],
    );
    const [said = ""] = await arriving(sam.email);
    assert.match(said, /“Types” is now: /);
    assert.doesNotMatch(said, /“Typos” is now/);
  });

  it("of a released programme, as later versions have it", async () => {
    await sendThrough(app, server);
    const { organizer, speaker, eventId, sessionId, release, set } = await makeConf(app);
    await set({ startTime: "2027-05-01T10:00", room: "Hall" });
    await release({ tell: true });
    await set({ startTime: "2027-05-01T14:00", room: "Attic" });
    await release({ tell: false, name: "Second" });
    await organizer.call(updateSession, {
      params: { sessionId },
      body: { talk: { title: "Kinds" } },
    });
    await organizer.call(updateEvent, { params: { eventId }, body: { name: "Big Conf" } });
    const said = (await arriving(speaker.email)).find((one) => /what has changed/.test(one)) ?? "";
    assert.match(said, /sessions at Big Conf: what has changed/);
    assert.match(said, /“Kinds” is in the programme: [^.]*14:00[^.]*Attic/);
  });

  it("of a survey: until when it takes answers, and nothing once it takes none", async () => {
    await sendThrough(app, server);
    const { organizer, eventId } = await makeSurveyed(app);
    const ada = await makeUser(app, { email: "ada@example.org" });
    await makeSession(app, ada, eventId, { status: "confirmed" });
    const ask = async () => {
      const about = { questionnaire: asking(ratingOf()), closesAt: "2027-06-01T00:00:00Z" };
      const { surveyId } = await makeSurvey(organizer, eventId, about);
      await organizer.call(mailSurvey, { params: { surveyId }, body: { to: ["speakers"] } });
      return surveyId;
    };
    const [longer, closed] = [await ask(), await ask()];
    const later = { closes_at: "2027-06-09T10:00:00Z" };
    await app.db.updateTable("surveys").set(later).where("survey_id", "=", longer).execute();
    await organizer.call(closeSurvey, { params: { surveyId: closed } });
    const mails = await arriving(ada.email);
    assert.equal(mails.length, 1);
    assert.match(mails[0] ?? "", /It takes answers until .{1,20}9 June 2027/);
  });
});
