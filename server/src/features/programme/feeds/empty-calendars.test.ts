import assert from "node:assert/strict";
import { it } from "node:test";
import { makeCalendarLink } from "@plenary/contract/programme/favourites";
import { getSessionCalendar } from "@plenary/contract/programme/feeds";
import ICAL from "ical.js";
import { refusal, useApp } from "../../../../test/harness.ts";
import { makeConf } from "../../../../test/scenes.ts";

const app = useApp();

// Proves standards 7: A calendar always has a component; a session without a start has none
it("a calendar always has a component, and a session that never had a start has none", async () => {
  const { eventId, organizer, sessionId, otherId } = await makeConf(app);
  const { url } = await organizer.call(makeCalendarLink);
  const sessions = `/api/public/events/${eventId}/sessions`;
  const { status, message } = await refusal(
    app.client()(getSessionCalendar, { params: { eventId, sessionId: otherId } }),
  );
  assert.deepEqual([status, message], [404, "Session not found"]);
  const componentsOf = async (path: string) =>
    new ICAL.Component(ICAL.parse(await (await app.raw(path)).text())).getAllSubcomponents();
  assert.equal((await componentsOf(`${sessions}/${sessionId}.ics`)).length, 1);
  for (const path of [new URL(url).pathname, `/api/public/events/${eventId}/programme.ics?type=None`]) {
    const [zone, ...others] = await componentsOf(path);
    assert.deepEqual([zone?.name, zone?.getFirstPropertyValue("tzid"), others], ["vtimezone", "UTC", []]);
  }
});
