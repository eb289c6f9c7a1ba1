import { publishCall, putCall } from "@plenary/contract/call/call";
import { putProposal, submitProposal } from "@plenary/contract/call/proposals";
import type { Client } from "@plenary/contract/client";
import type { CallInput } from "@plenary/contract/endpoint";
import { createEvent, type Visibility } from "@plenary/contract/events/events";
import { listFeedbackSessions } from "@plenary/contract/feedback/feedback";
import {
  getFeedbackSettings,
  listFeedbackCodes,
  updateFeedbackSettings,
} from "@plenary/contract/feedback/feedback-settings";
import { createWall } from "@plenary/contract/feedback/walls";
import { answerInvitation, listInvitations } from "@plenary/contract/invitations/invitations";
import { pathOf } from "@plenary/contract/paths";
import { getPublicProgramme } from "@plenary/contract/programme/public-programme";
import type { PublicPath } from "@plenary/contract/screens";
import { prepareRun } from "@plenary/contract/selection/runs";
import { putDecisions } from "@plenary/contract/selection/selection";
import { approveSession, createSession } from "@plenary/contract/sessions/sessions";
import { createTalk } from "@plenary/contract/sessions/talks";
import type { Person } from "./people.ts";

interface EventValues {
  name: string;
  startDate?: string;
  endDate?: string;
  location?: string;
  description?: string;
  timezone?: string;
  visibility?: Visibility;
}

/** Creates an event of two days in Portugal, a draft unless `values` say otherwise; returns it. */
export async function makeEvent(as: Pick<Person, "call">, values: EventValues): Promise<{ eventId: string }> {
  const dates = { startDate: "2027-03-01", endDate: "2027-03-02", timezone: "Europe/Lisbon" };
  const body = { ...dates, location: "Porto", description: "Talks and soup.", ...values };
  return (await as.call(createEvent, { body })).event;
}

/** A public event called OpenConf, far in the future. */
export async function makeOpenConf(as: Person): Promise<void> {
  const days = { startDate: "2099-05-01", endDate: "2099-05-02" };
  const about = { location: "Lisbon", description: "About open things." };
  await makeEvent(as, { name: "OpenConf", ...days, ...about, visibility: "public" });
}

/** Creates a talk by that person and submits it to the event; returns the session. */
export async function submitTalk(
  as: Pick<Person, "call">,
  title: string,
  eventId: string,
  values: Partial<CallInput<typeof createSession>["body"]> = {},
) {
  const { talk } = await as.call(createTalk, {
    body: { title, summary: `All about ${title}.`.slice(0, 200), description: "Long." },
  });
  return (await as.call(createSession, { body: { talkId: talk.talkId, eventId, ...values } })).session;
}

/** Lets each of them accept every question whether they speak in a session beside its speaker. */
export async function acceptAsCoSpeakers(people: readonly Pick<Person, "call">[]): Promise<void> {
  for (const { call } of people) {
    const { invitations } = await call(listInvitations);
    for (const { type, invitationId } of invitations) {
      const answer = { params: { invitationId }, body: { accept: true } };
      if (type === "co-speaker") await call(answerInvitation, answer);
    }
  }
}

/** Switches an event's feedback on, as its organizer, unless it is. */
export async function switchOnFeedback(call: Client, eventId: string): Promise<void> {
  const params = { eventId };
  const { settings } = await call(getFeedbackSettings, { params });
  if (settings.enabled) return;
  await call(updateFeedbackSettings, { params, body: { version: settings.version, enabled: true } });
}

/** A session that takes answers now, and how phones reach it. */
export interface Keynote {
  eventId: string;
  sessionId: string;
  code: string;
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A public event of yesterday, today and tomorrow, whose keynote began ten minutes ago and takes answers. */
export async function makeKeynote(organizer: Person): Promise<Keynote> {
  const days = { startDate: day(-1), endDate: day(1), timezone: "UTC", visibility: "public" } as const;
  const { eventId } = await makeEvent(organizer, { name: "Conf", ...days });
  const startTime = new Date(Date.now() - 10 * 60_000).toISOString();
  const { sessionId } = await submitTalk(organizer, "Keynote", eventId, { startTime, durationMinutes: 30 });
  await organizer.call(approveSession, { params: { sessionId } });
  const body = { version: 0, enabled: true, opensBeforeEnd: 1440 };
  await organizer.call(updateFeedbackSettings, { params: { eventId }, body });
  const { codes } = await organizer.call(listFeedbackCodes, { params: { eventId } });
  const code = codes.find((one) => one.sessionId === sessionId)?.code;
  if (!code) throw new Error("The keynote has no code.");
  return { eventId, sessionId, code };
}

/** A public event of its own with a published call for papers; returns its id. */
export async function makeCalled(call: Client, settings: object = {}): Promise<string> {
  const days = { startDate: day(60), endDate: day(61), timezone: "UTC", visibility: "public" } as const;
  const { eventId } = await makeEvent({ call }, { name: "Called Conf", ...days });
  const params = { eventId };
  await call(putCall, { params, body: { version: 0, closesAt: `${day(30)}T12:00`, ...settings } });
  await call(publishCall, { params });
  return eventId;
}

/** Proposes a talk to the event's call for papers; returns its id. */
export async function propose(call: Client, eventId: string, title: string): Promise<string> {
  const proposalId = crypto.randomUUID();
  const params = { proposalId };
  const body = { eventId, baseVersion: 0, title, summary: `All about ${title}.`.slice(0, 200) };
  const { proposal } = await call(putProposal, { params, body: { ...body, description: "Long." } });
  await call(submitProposal, { params, body: { baseVersion: proposal.version } });
  return proposalId;
}

/** Prepares the mail that says that the proposal is accepted; returns the run's id. */
export async function prepareMails(call: Client, eventId: string, proposalId: string): Promise<string> {
  const params = { eventId };
  await call(putDecisions, { params, body: { choose: { proposalIds: [proposalId] }, decision: "accept" } });
  return (await call(prepareRun, { params })).run.runId;
}

/**
 * An address of every public screen, by its pattern: with the pages of the event, of a session that has a speaker, a room and
 * a track, and of these. Its feedback is switched on for it, by which the event has codes; `call` is its organizer's.
 */
export async function publicAddresses(call: Client, eventId: string): Promise<Record<PublicPath, string>> {
  const { programme } = await call(getPublicProgramme, { params: { eventId } });
  const shown = programme.slots.find(
    ({ kind, speakers, roomIds, trackId }) =>
      kind === "session" && speakers.length > 0 && roomIds.length > 0 && trackId,
  );
  const [speaker] = shown?.speakers ?? [];
  const room = programme.rooms.find(({ roomId }) => shown?.roomIds.includes(roomId));
  const track = programme.tracks.find(({ trackId }) => trackId === shown?.trackId);
  await switchOnFeedback(call, eventId);
  const { eventCode, sessions } = await call(listFeedbackSessions, { params: { eventId } });
  const wall = await call(createWall, { params: { eventId }, body: { kind: "event" } });
  const code = (sessions[0]?.code ?? eventCode).toLowerCase();
  if (!shown || !speaker || !room || !track) throw new Error("No public session has it all.");
  return {
    "/": pathOf("/"),
    "/terms": pathOf("/terms"),
    "/privacy": pathOf("/privacy"),
    "/public/events": pathOf("/public/events"),
    "/public/calls": pathOf("/public/calls"),
    "/public/events/:eventId": pathOf("/public/events/:eventId", { eventId }),
    "/public/events/:eventId/programme": pathOf("/public/events/:eventId/programme", { eventId }),
    "/embed/events/:eventId/programme": pathOf("/embed/events/:eventId/programme", { eventId }),
    "/public/events/:eventId/print": pathOf("/public/events/:eventId/print", { eventId }),
    "/public/events/:eventId/sessions/:sessionId": pathOf("/public/events/:eventId/sessions/:sessionId", {
      eventId,
      sessionId: shown.slotId,
    }),
    "/public/events/:eventId/speakers": pathOf("/public/events/:eventId/speakers", { eventId }),
    "/public/events/:eventId/rooms": pathOf("/public/events/:eventId/rooms", { eventId }),
    "/public/events/:eventId/rooms/:slug": pathOf("/public/events/:eventId/rooms/:slug", {
      eventId,
      slug: room.slug,
    }),
    "/public/events/:eventId/tracks/:slug": pathOf("/public/events/:eventId/tracks/:slug", {
      eventId,
      slug: track.slug,
    }),
    "/public/events/:eventId/changes": pathOf("/public/events/:eventId/changes", { eventId }),
    "/public/events/:eventId/call": pathOf("/public/events/:eventId/call", {
      eventId: await makeCalled(call),
    }),
    "/public/users/:userId": pathOf("/public/users/:userId", { userId: speaker.userId }),
    "/f": pathOf("/f"),
    "/f/mine": pathOf("/f/mine"),
    // All of them are one page.
    "/f/p/:link": pathOf("/f/p/:link", { link: "some-link" }),
    "/f/:code": pathOf("/f/:code", { code }),
    "/wall/:secret": new URL(wall.url).pathname as `/${string}`,
  };
}
