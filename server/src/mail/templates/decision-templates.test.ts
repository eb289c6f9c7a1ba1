import assert from "node:assert/strict";
import { test } from "node:test";
import type { MailData } from "./kinds.ts";
import { contentOf } from "./templates.ts";

const origin = "https://events.example.org";
const link = `${origin}/sessions/1`;
const mail = (more: Partial<MailData["session_approved"]>) =>
  contentOf("session_approved", {
    data: { talkTitle: "Types", eventName: "Conf", link, ...more },
    secret: undefined,
    origin,
  });
const said = (more: Partial<MailData["session_approved"]>) => mail(more).paragraphs.slice(1, -1);

// Proves trust decisions: “Confirmed” names date, time, room, the event's page and what comes next
test("the mail about an approval names date, time, duration and room as far as they are set, and the event's page", () => {
  const time = { startTime: "2027-03-14T23:30:00.000Z", timezone: "Europe/Berlin", durationMinutes: 45 };
  const pageLink = `${origin}/public/events/1`;
  assert.deepEqual(said({ ...time, room: "Hall", pageLink }), [
    "Time: 15 March 2027 at 00:30 (Europe/Berlin)",
    "Duration: 45 minutes",
    "Room: Hall",
    `Everybody can find it on the event's page: ${pageLink}`,
  ]);
  const isDraft = "The event is not public yet. Once it is, everybody can find your session on its page.";
  assert.deepEqual(said({ ...time, durationMinutes: 1 }), [
    "Time: 15 March 2027 at 00:30 (Europe/Berlin)",
    "Duration: 1 minute",
    "The room is not set yet. You will hear when the organizers set it.",
    isDraft,
  ]);
  assert.deepEqual(said({}), [
    "Time and room are not set yet. You will hear when the organizers set them.",
    isDraft,
  ]);
  assert.deepEqual(said({ placeFollows: true, pageLink }), [
    "Time and room will follow with the next version of the programme.",
    `Everybody can find it on the event's page: ${pageLink}`,
  ]);
  assert.deepEqual(said({ placeFollows: true }), [
    "Time and room will follow once they are public.",
    isDraft,
  ]);
});

// Proves programme 1: Where a session is being arranged is said to nobody before a version: the mail about an approval
//   names the public place, or says that it follows
test("that mail says beside its subject that a session is in the programme only once its place there is public", () => {
  const isThere = "Your session is in the programme.";
  const isAccepted = "The organizers have accepted your session.";
  const pageLink = `${origin}/public/events/1`;
  assert.deepEqual(
    [{ pageLink }, { pageLink, placeFollows: true as const }, {}].map((more) => mail(more).preheader),
    [isThere, isAccepted, isAccepted],
  );
});
