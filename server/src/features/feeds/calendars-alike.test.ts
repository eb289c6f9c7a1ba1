import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { addFavourite, makeCalendarLink } from "@plenary/contract/favourites";
import { setNotice } from "@plenary/contract/session-notices";
import { readProperties } from "../../../test/calendars.ts";
import { makeCoSpeaker } from "../../../test/cast.ts";
import { makeConf } from "../../../test/conf.ts";
import { makeUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { publicSlots } from "../public-slots/public-slots.ts";

const app = useApp();

/** An event with a session in four calendars, and what these say of it, which is the same. */
async function makeFollowed() {
  const conf = await makeConf(app);
  const { eventId, sessionId, speaker } = conf;
  const reader = await makeUser(app);
  await reader.call(addFavourite, { params: { sessionId } });
  const own = new URL((await reader.call(makeCalendarLink)).url).pathname;
  const addresses = [
    `/api/public/events/${eventId}/programme.ics`,
    `/api/public/events/${eventId}/sessions/${sessionId}.ics`,
    `/api/public/users/${speaker.userId}/sessions.ics`,
    own,
  ];
  const slot = async () => (await publicSlots(app.db, eventId)).find((one) => one.slotId === sessionId);
  const told = async () => {
    const guid = (await slot())?.guid;
    const entries = await Promise.all(
      addresses.map(async (address) => {
        const all = readProperties(await (await app.raw(address)).text());
        return all.find(({ uid }) => uid === guid);
      }),
    );
    const [first, ...others] = entries;
    assert.deepEqual(
      others,
      addresses.slice(1).map(() => first),
    );
    return first ?? {};
  };
  return { ...conf, slot, told };
}

describe("every calendar with a session", () => {
  it("says the same of it: what is told at short notice, the summary, who speaks, the page", async () => {
    const { organizer, eventId, sessionId, told } = await makeFollowed();
    await makeCoSpeaker(app, await makeUser(app, { name: "Bob" }), sessionId);
    const notice = "Starts 15 minutes late";
    await organizer.call(setNotice, { params: { sessionId }, body: { notice } });
    const page = `${app.ctx.config.appUrl}/public/events/${eventId}/sessions/${sessionId}`;
    const { description, location, url } = await told();
    assert.match(
      description ?? "",
      new RegExp(`^Starts 15 minutes late\n\nSummary \\d+\n\nAda and Bob\n\n${page}$`),
    );
    assert.deepEqual([location, url], ["Hall, Lisbon", page]);
  });
});
