import { inviteSpeaker } from "@plenary/contract/invitations";
import { makeEvent, makeUser, type TestUser } from "./factories.ts";
import type { TestApp } from "./harness.ts";

/** Ada's public event "Conf", and Bob, whom she may invite to speak there. */
export async function makeInvitable(app: TestApp) {
  const organizer = await makeUser(app, { name: "Ada" });
  const invitee = await makeUser(app, { name: "Bob", email: "bob@example.org" });
  const eventId = await makeEvent(app, organizer, { name: "Conf", visibility: "public" });
  const invite = async (values: { email?: string; talkId?: string; by?: TestUser } = {}) => {
    const { by = organizer, ...given } = values;
    const body = { eventId, email: invitee.email, ...given };
    return (await by.call(inviteSpeaker, { body })).invitation;
  };
  return { organizer, invitee, eventId, invite };
}
