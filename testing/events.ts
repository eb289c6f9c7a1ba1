import type { CallInput } from "@plenary/contract/endpoint";
import { createEvent, type Visibility } from "@plenary/contract/events/events";
import { answerInvitation, listInvitations } from "@plenary/contract/invitations/invitations";
import { createSession } from "@plenary/contract/sessions/sessions";
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
