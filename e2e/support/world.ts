import { callApi, makeAdmin, type Person, register } from "./people.ts";
import type { Places } from "./screens.ts";

/** A conference season as it looks in earnest: long names and texts, many rows, every state. */
export interface World {
  user: Person;
  admin: Person;
  places: Places;
}

const names = {
  userName: "Maximiliane Konstantinopolitanskaja-Vandenberghe zu Schwarzenfels",
  eventName: "European Symposium on Dependable Distributed Systems, Observability and Incident Response",
  talkTitle:
    "What forty years of post-mortems taught us about clocks, queues and people: a field report from the Donaudampfschifffahrtselektrizitätenhauptbetriebswerk",
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

/** Who is there, and how they call the server. */
interface Cast {
  admin: Person;
  /** Whose screens are walked through. */
  user: Person;
  userId: string;
  people: Person[];
  /** Of `people`, in the same order. */
  ids: string[];
  call(as: Person, method: "GET" | "POST" | "PUT", path: string, body?: object): ReturnType<typeof callApi>;
}

/** Fills an empty server. The user has created the event, the talk, the session and the message of `places`. */
export async function makeWorld(origin: string): Promise<World> {
  const cast = await makePeople(origin);
  const eventId = await makeEvent(cast, cast.user, names.eventName, "public", 6);
  await times(9, (n) => makeEvent(cast, cast.user, `Meetup no. ${n + 1}`, n % 3 ? "public" : "draft", n + 1));
  await makeProgramme(cast, eventId);
  const { talkId, sessionId } = await makeOwnSessions(cast, eventId);
  await makeTeam(cast, eventId);
  await makeInvitations(cast, eventId);
  const messageId = await makeMessages(cast);
  await administrate(cast);
  const { user, admin, userId, ids } = cast;
  const found = { eventId, talkId, sessionId, messageId, userId, otherId: ids[0] ?? "" };
  return { user, admin, places: { ...names, ...found, publicEvent: names.eventName } };
}

async function makePeople(origin: string): Promise<Cast> {
  const admin = await makeAdmin(origin);
  const user = await register(origin, "maximiliane.konstantinopolitanskaja", names.userName);
  const people = await times(others.length, (n) => register(origin, `speaker${n}`, others[n] ?? ""));
  const call: Cast["call"] = (as, method, path, body) => callApi(origin, as, method, path, body);
  const idOf = async (who: Person): Promise<string> => (await call(who, "GET", "/auth/me")).user.userId;
  const userId = await idOf(user);
  const profile = { name: names.userName, email: addressOf(user), description };
  await call(user, "PUT", `/users/${userId}/profile`, profile);
  return { admin, user, userId, people, ids: await Promise.all(people.map(idOf)), call };
}

const addressOf = ({ username }: Person) => `${username}@example.org`;

async function makeEvent(
  { call }: Cast,
  as: Person,
  name: string,
  visibility: "public" | "draft",
  day: number,
): Promise<string> {
  const startDate = `2030-05-${String(day).padStart(2, "0")}`;
  const endDate = day % 2 ? startDate : "2030-05-31";
  const location = "Palais des Congrès et de la Musique, Place de Bordeaux, Strasbourg";
  const event = { name, startDate, endDate, location, description, visibility, timezone: "Europe/Paris" };
  return (await call(as, "POST", "/events", event)).event.eventId;
}

async function makeTalk({ call }: Cast, as: Person, title: string): Promise<string> {
  return (await call(as, "POST", "/talks", { title, summary: paragraph, description })).talk.talkId;
}

async function submit(cast: Cast, as: Person, eventId: string, talkId: string, place: object = {}) {
  const { session } = await cast.call(as, "POST", "/sessions", { talkId, eventId, ...place });
  return session.sessionId as string;
}

/** What others submitted: confirmed, rejected and waiting. */
async function makeProgramme(cast: Cast, eventId: string) {
  const { call, user, people, ids } = cast;
  await times(12, async (n) => {
    const place = {
      startTime: `2030-05-0${6 + (n % 2)}T${String(9 + Math.floor(n / 3)).padStart(2, "0")}:00`,
      durationMinutes: 45,
      room: rooms[n % 3],
      track: tracks[(n + 1) % 3],
      coSpeakerIds: n % 4 ? [] : [ids[(n + 1) % ids.length]],
    };
    const speaker = people[n % people.length] ?? user;
    const talkId = await makeTalk(
      cast,
      speaker,
      n % 5 ? `Field notes, part ${n}` : `${names.talkTitle} (${n})`,
    );
    const sessionId = await submit(cast, speaker, eventId, talkId, place);
    if (n < 5) await call(user, "POST", `/sessions/${sessionId}/approve`, {});
    else if (n < 7) await call(user, "POST", `/sessions/${sessionId}/reject`, { reason: paragraph });
  });
}

/** What the user submitted, to the own event and to somebody else's. */
async function makeOwnSessions(cast: Cast, eventId: string) {
  const { call, user, people } = cast;
  const [first = user] = people;
  const theirs = await makeEvent(cast, first, "Compiler Days", "public", 9);
  await times(9, async (n) => {
    const talkId = await makeTalk(cast, user, `Notes on incident ${n + 1}`);
    const sessionId = await submit(cast, user, theirs, talkId);
    if (n % 3 === 0) await call(first, "POST", `/sessions/${sessionId}/approve`, {});
    if (n % 3 === 1) await call(first, "POST", `/sessions/${sessionId}/reject`, { reason: paragraph });
  });
  const talkId = await makeTalk(cast, user, names.talkTitle);
  const place = { room: rooms[2], track: tracks[1] };
  return { talkId, sessionId: await submit(cast, user, eventId, talkId, place) };
}

/** Co-organizers who accepted, rejected and haven't answered. */
async function makeTeam({ call, user, people }: Cast, eventId: string) {
  for (const [n, person] of people.slice(0, 5).entries()) {
    await call(user, "POST", `/events/${eventId}/co-organizers`, { email: addressOf(person) });
    if (n < 2) await answer(call, person, { accept: n === 0 });
  }
}

/** Answers the only invitation that waits for them. */
async function answer(call: Cast["call"], as: Person, body: object) {
  const { invitations } = await call(as, "GET", "/sessions/invitations");
  await call(as, "PUT", `/sessions/invitations/${invitations[0].invitationId}`, body);
}

/** Invitations to speak that the user sent, and all kinds that wait for the user. */
async function makeInvitations(cast: Cast, eventId: string) {
  const { call, user, people } = cast;
  const [, , , , , ada, grace] = people;
  const nobody = { username: "nobody.has.registered.with.this.very.long.address.yet", token: "" };
  for (const guest of [ada, grace, nobody])
    if (guest) await call(user, "POST", "/sessions/invitations", { eventId, email: addressOf(guest) });
  if (grace) await answer(call, grace, { accept: false, reason: paragraph });
  for (const [n, person] of people.entries()) {
    const theirs = await makeEvent(cast, person, `${others[n]}'s workshop`, "public", 10 + n);
    const body = { eventId: theirs, email: addressOf(user) };
    await call(person, "POST", n % 3 ? "/sessions/invitations" : `/events/${theirs}/co-organizers`, body);
  }
}

/** Messages that are read and unread, to user and administrator, and a thread that the user began. */
async function makeMessages({ call, admin, user, userId, people, ids }: Cast): Promise<string> {
  const first = { subject: names.subject, content: description, recipients: ids };
  const { messageId } = (await call(user, "POST", "/messages", first)).message;
  await call(people[1] ?? user, "POST", `/messages/${messageId}/reply`, {
    content: description,
    replyToAll: true,
  });
  const adminId = (await call(admin, "GET", "/auth/me")).user.userId;
  await times(9, async (n) => {
    const subject = n % 4 ? `Room ${n}` : names.subject;
    const body = { subject, content: n % 2 ? "Yes." : description, recipients: [userId, adminId] };
    const { message } = await call(people[n % people.length] ?? user, "POST", "/messages", body);
    if (n % 2) await call(user, "PUT", `/messages/${message.messageId}/read`, {});
  });
  return messageId;
}

/** What fills the audit log: settings, locks and an invitation. */
async function administrate({ call, admin, people, ids }: Cast) {
  const settings = { supportEmail: "support@plenary.example", domain: "events.example.org" };
  await call(admin, "PUT", "/admin/settings", settings);
  for (const [n, userId] of ids.slice(3).entries()) {
    await call(admin, "PUT", `/admin/users/${userId}/lock`, { reason: n % 2 ? "Spam" : paragraph });
    if (n % 2) await call(admin, "PUT", `/admin/users/${userId}/unlock`, {});
  }
  const [, second = admin] = people;
  await call(admin, "POST", "/admin/invitations", { email: addressOf(second) });
}
