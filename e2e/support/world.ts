import { updateProfile } from "@plenary/contract/accounts/profiles";
import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { inviteAdmin, lockUser, unlockUser } from "@plenary/contract/admin/admin-users";
import { putCall } from "@plenary/contract/call/call";
import { createEvent, type Visibility } from "@plenary/contract/events/events";
import { inviteCoOrganizer } from "@plenary/contract/invitations/co-organizers";
import {
  answerInvitation,
  inviteSpeaker,
  linkInvitation,
  listInvitations,
} from "@plenary/contract/invitations/invitations";
import { markRead, replyToMessage, sendMessage } from "@plenary/contract/messages/messages";
import type { Feature } from "@plenary/contract/programme/programme-fields";
import { getPublicProgramme } from "@plenary/contract/programme/public-programme";
import { updateRoom } from "@plenary/contract/programme/rooms";
import { updateTrack } from "@plenary/contract/programme/tracks";
import { approveSession, createSession, rejectSession } from "@plenary/contract/sessions/sessions";
import { createTalk } from "@plenary/contract/sessions/talks";
import { acceptAsCoSpeakers, makeCalled, prepareMails, propose } from "@plenary/testing/events";
import { makeAdmin, type Person, register } from "@plenary/testing/people";
import { answerSurvey, answersTo, makeOpenSurvey } from "@plenary/testing/surveys";
import type { Params } from "./screens.ts";

/** A realistic conference season: long names and texts, many rows, every state. */
export interface World {
  user: Person;
  admin: Person;
  params: Params;
}

const names = {
  userName: "Maximiliane Konstantinopolitanskaja-Vandenberghe zu Schwarzenfels",
  eventName: "European Symposium on Dependable Distributed Systems, Observability and Incident Response",
  talkTitle:
    "What forty years of post-mortems taught us about clocks, queues and people: a field report from the Donaudampfschifffahrtselektrizitätenhauptbetriebswerk",
  proposalTitle:
    "Why the Donaudampfschifffahrtselektrizitätenhauptbetriebswerk runs on queues, and what waits in them",
  surveyTitle:
    "How did you like the symposium, its Podiumsdiskussionsveranstaltungen and everything around them?",
  subject: "Re: Your slot on the second morning, the projector, and whether the microphones can be shared",
};
const others = [
  "Bo Li",
  "Ångström Ødegård",
  "李小龍",
  "عبد الرحمن الخوارزمي",
  "Wolfeschlegelsteinhausenbergerdorff",
  "Ada Lovelace",
  "Grace Hopper",
];
const paragraph =
  "Clocks drift, queues fill and people sleep. We go through what broke, what we believed at the time and what the traces said afterwards, and leave with a list of things to try on Monday.";
const description = `${paragraph}\n\nBring a laptop.\nSlides: https://example.org/slides/a-very-long-address-without-any-place-to-break-it/2030/part-one\n\n${paragraph}`;
const rooms = ["Aula Magna", "Room 2", "Konferenzraum „Gottfried Wilhelm Leibniz“ (3rd floor)"];
const tracks = ["Storage", "Human factors and organizations", "Observability"];

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Who is there. */
interface Cast {
  admin: Person;
  /** The user whose screens are opened. */
  user: Person;
  people: Person[];
}

/** Fills an empty server. The user has created the event, the talk, the session and the message of `params`. */
export async function makeWorld(origin: string): Promise<World> {
  const cast = await makePeople(origin);
  const eventId = await makeEvent(cast.user, names.eventName, "public", 6);
  await times(9, (n) => makeEvent(cast.user, `Meetup no. ${n + 1}`, n % 3 ? "public" : "draft", n + 1));
  await makeProgramme(cast, eventId);
  const { talkId, sessionId } = await makeOwnSessions(cast, eventId);
  await makeTeam(cast, eventId);
  await makeInvitations(cast, eventId);
  const messageId = await makeMessages(cast);
  await administrate(cast);
  const { user, admin, people } = cast;
  const otherId = people[0]?.userId ?? "";
  const token = await makeLinkedInvitation(user, eventId);
  const survey = await makeOpenSurvey(user, eventId, names.surveyTitle);
  await answerSurvey(origin, survey, answersTo(survey, 6));
  const calledEventId = await makeCalled(user.call);
  const proposalId = await propose(user.call, calledEventId, names.proposalTitle);
  await user.call(putCall, { params: { eventId }, body: { version: 0, closesAt: "2030-04-01T23:59" } });
  const found = {
    ...{ calledEventId, proposalId, runId: await prepareMails(user.call, calledEventId, proposalId) },
    ...{ eventId, talkId, sessionId, messageId, userId: user.userId, otherId, token },
    ...{ surveyId: survey.surveyId, surveyCode: survey.code.toLowerCase() },
    ...(await makePublic(user, eventId)),
  };
  return { user, admin, params: { ...names, ...found, publicEvent: names.eventName } };
}

/** Says all that a public room can say, and names a public session, its room and its track. */
async function makePublic(organizer: Person, eventId: string): Promise<Params> {
  const params = { eventId };
  const { programme } = await organizer.call(getPublicProgramme, { params });
  const [room, track] = [programme.rooms.find(({ name }) => name === rooms[2]), programme.tracks[0]];
  const shown = programme.slots.find(({ roomIds }) => roomIds.includes(room?.roomId ?? ""));
  const about = { building: "Palais Schweitzer", floor: "3", capacity: 1200, accessibility: paragraph };
  const links = { mapUrl: "https://example.org/map", streamUrl: "https://example.org/stream" };
  const features: Feature[] = ["hearing_loop", "step_free"];
  const body = { ...about, ...links, description, features };
  await organizer.call(updateRoom, { params: { roomId: room?.roomId ?? "" }, body });
  await organizer.call(updateTrack, {
    params: { trackId: track?.trackId ?? "" },
    body: { color: "#d14334", description },
  });
  return {
    ...{ publicProgramme: "Programme", publicSpeakers: "Speakers", publicRooms: "Rooms" },
    publicChanges: "Changes",
    ...{ publicSessionId: shown?.slotId ?? "", publicTitle: shown?.title ?? "" },
    ...{
      room: room?.slug ?? "",
      roomName: room?.name ?? "",
      track: track?.slug ?? "",
      trackName: track?.name ?? "",
    },
  };
}

/** Invites an address that nobody has, and returns the token of the link. */
async function makeLinkedInvitation(organizer: Person, eventId: string): Promise<string> {
  const body = { eventId, email: "keynote@famous.example" };
  const { invitation: params } = await organizer.call(inviteSpeaker, { body });
  const { url } = await organizer.call(linkInvitation, { params });
  return new URL(url).pathname.replace("/invitations/", "");
}

async function makePeople(origin: string): Promise<Cast> {
  const admin = await makeAdmin(origin);
  const user = await register(origin, "maximiliane.konstantinopolitanskaja", names.userName);
  const people = await times(others.length, (n) => register(origin, `speaker${n}`, others[n] ?? ""));
  const profile = { name: names.userName, email: addressOf(user), description };
  await user.call(updateProfile, { params: { userId: user.userId }, body: profile });
  return { admin, user, people };
}

const addressOf = ({ username }: Pick<Person, "username">) => `${username}@example.org`;

async function makeEvent(as: Person, name: string, visibility: Visibility, day: number): Promise<string> {
  const startDate = `2030-05-${String(day).padStart(2, "0")}`;
  const endDate = day % 2 ? startDate : "2030-05-31";
  const location = "Palais des Congrès et de la Musique, Place de Bordeaux, Strasbourg";
  const event = { name, startDate, endDate, location, description, visibility, timezone: "Europe/Paris" };
  return (await as.call(createEvent, { body: event })).event.eventId;
}

async function makeTalk(as: Person, title: string): Promise<string> {
  return (await as.call(createTalk, { body: { title, summary: paragraph, description } })).talk.talkId;
}

async function submit(as: Person, eventId: string, talkId: string, place: object = {}) {
  const { session } = await as.call(createSession, { body: { talkId, eventId, ...place } });
  return session.sessionId;
}

/** Submissions of others: confirmed, rejected and waiting. */
async function makeProgramme(cast: Cast, eventId: string) {
  const { user, people } = cast;
  await times(12, async (n) => {
    const place = {
      startTime: `2030-05-0${6 + (n % 2)}T${String(9 + Math.floor(n / 3)).padStart(2, "0")}:00`,
      durationMinutes: 45,
      room: rooms[n % 3],
      track: tracks[(n + 1) % 3],
      coSpeakerIds: n % 4 ? [] : [people[(n + 1) % people.length]?.userId ?? ""],
    };
    const speaker = people[n % people.length] ?? user;
    const talkId = await makeTalk(speaker, n % 5 ? `Field notes, part ${n}` : `${names.talkTitle} (${n})`);
    const sessionId = await submit(speaker, eventId, talkId, place);
    if (n < 5) await user.call(approveSession, { params: { sessionId } });
    else if (n < 7) await user.call(rejectSession, { params: { sessionId }, body: { reason: paragraph } });
  });
  await acceptAsCoSpeakers(people);
}

/** The user's submissions, to their own event and to somebody else's. */
async function makeOwnSessions(cast: Cast, eventId: string) {
  const { user, people } = cast;
  const [first = user] = people;
  const theirs = await makeEvent(first, "Compiler Days", "public", 9);
  await times(9, async (n) => {
    const talkId = await makeTalk(user, `Notes on incident ${n + 1}`);
    const sessionId = await submit(user, theirs, talkId);
    if (n % 3 === 0) await first.call(approveSession, { params: { sessionId } });
    if (n % 3 === 1) await first.call(rejectSession, { params: { sessionId }, body: { reason: paragraph } });
  });
  const talkId = await makeTalk(user, names.talkTitle);
  const [, , third = user, fourth = user] = people;
  const place = { room: rooms[2], track: tracks[1], coSpeakerIds: [third.userId, fourth.userId] };
  const sessionId = await submit(user, eventId, talkId, place);
  await acceptAsCoSpeakers([third]);
  return { talkId, sessionId };
}

/** Co-organizers who accepted, rejected and haven't answered. */
async function makeTeam({ user, people }: Cast, eventId: string) {
  for (const [n, person] of people.slice(0, 5).entries()) {
    await user.call(inviteCoOrganizer, { params: { eventId }, body: { email: addressOf(person) } });
    if (n < 2) await answer(person, { accept: n === 0 });
  }
}

/** Answers the only invitation that waits for them. */
async function answer(as: Person, body: { accept: boolean; reason?: string }) {
  const { invitations } = await as.call(listInvitations);
  const invitationId = invitations[0]?.invitationId ?? "";
  await as.call(answerInvitation, { params: { invitationId }, body });
}

/** Invitations to speak that the user sent, and pending ones of all kinds for the user. */
async function makeInvitations(cast: Cast, eventId: string) {
  const { user, people } = cast;
  const [, , , , , ada, grace] = people;
  const nobody = { username: "nobody.has.registered.with.this.very.long.address.yet" };
  for (const guest of [ada, grace, nobody])
    if (guest) await user.call(inviteSpeaker, { body: { eventId, email: addressOf(guest) } });
  if (grace) await answer(grace, { accept: false, reason: paragraph });
  for (const [n, person] of people.entries()) {
    const theirs = await makeEvent(person, `${others[n]}'s workshop`, "public", 10 + n);
    const email = addressOf(user);
    if (n % 3) await person.call(inviteSpeaker, { body: { eventId: theirs, email } });
    else await person.call(inviteCoOrganizer, { params: { eventId: theirs }, body: { email } });
  }
  if (ada) await submit(ada, eventId, await makeTalk(ada, names.talkTitle), { coSpeakerIds: [user.userId] });
}

/** Read and unread messages to the user and the administrator, and a thread started by the user. */
async function makeMessages({ admin, user, people }: Cast): Promise<string> {
  const first = {
    subject: names.subject,
    content: description,
    recipients: people.map(({ userId }) => userId),
  };
  const { messageId } = (await user.call(sendMessage, { body: first })).message;
  const [, second = user] = people;
  const reply = { content: description, replyToAll: true };
  await second.call(replyToMessage, { params: { messageId }, body: reply });
  const recipients = [user.userId, admin.userId];
  await times(9, async (n) => {
    const subject = n % 4 ? `Room ${n}` : names.subject;
    const body = { subject, content: n % 2 ? "Yes." : description, recipients };
    const sender = people[n % people.length] ?? user;
    const { message } = await sender.call(sendMessage, { body });
    if (n % 2) await user.call(markRead, { params: { messageId: message.messageId } });
  });
  return messageId;
}

/** Entries for the audit log: settings, locks and an invitation. */
async function administrate({ admin, people }: Cast) {
  const settings = { supportEmail: "support@plenary.example", domain: "events.example.org" };
  await admin.call(updateSettings, { body: settings });
  for (const [n, { userId }] of people.slice(3).entries()) {
    await admin.call(lockUser, { params: { userId }, body: { reason: n % 2 ? "Spam" : paragraph } });
    if (n % 2) await admin.call(unlockUser, { params: { userId } });
  }
  const [, second = admin] = people;
  await admin.call(inviteAdmin, { body: { email: addressOf(second) } });
}
