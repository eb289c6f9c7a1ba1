import { inviteSpeaker } from "@plenary/contract/invitations/invitations";
import { makeEvent, makeUser, type TestUser } from "../factories.ts";
import type { TestApp } from "../harness.ts";

/** What an invitation to an event of the factories says of it. */
export const eventShown = {
  eventStartDate: "2027-05-01",
  eventEndDate: "2027-05-02",
  eventLocation: "Lisbon",
};

/** What a mail that invites to an event of the factories says of it, and in the inviter's words. */
export const mailedOf = (words: string | null) => ({
  event: { startDate: "2027-05-01", endDate: "2027-05-02", location: "Lisbon", timezone: "Europe/Lisbon" },
  words,
});

/** Ada's public event "Conf", and Bob, whom she may invite to speak there. */
export async function makeInvitable(app: TestApp) {
  const organizer = await makeUser(app, { name: "Ada" });
  const invitee = await makeUser(app, { name: "Bob", email: "bob@example.org" });
  const eventId = await makeEvent(app, organizer, { name: "Conf", visibility: "public" });
  const invite = async (values: { email?: string; talkId?: string; words?: string; by?: TestUser } = {}) => {
    const { by = organizer, ...given } = values;
    const body = { eventId, email: invitee.email, ...given };
    return (await by.call(inviteSpeaker, { body })).invitation;
  };
  return { organizer, invitee, eventId, invite };
}
