import assert from "node:assert/strict";
import { after, before, describe, it, mock } from "node:test";
import { logout } from "@plenary/contract/accounts/sign-ins";
import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import type { FeedbackNews } from "@plenary/contract/feedback/feedback-results";
import { makeCoOrganizer, makeUser, type TestUser } from "../../../../test/factories.ts";
import {
  answer,
  fetchPass,
  makeAnswers,
  makeCollecting,
  ratings,
} from "../../../../test/feedback/feedback.ts";
import { useApp } from "../../../../test/harness.ts";
import { openEvents, secondProcess } from "../../../../test/processes/hearing.ts";

// Heartbeats come when a test triggers them. The app starts its timer when it is built, before the first test.
before(() => mock.timers.enable({ apis: ["setInterval"] }));
after(() => mock.timers.reset());

const app = useApp();

const address = (eventId: string, origin = app.origin) => `${origin}/api/events/${eventId}/feedback/stream`;
const bearer = ({ token }: TestUser) => ({ authorization: `Bearer ${token}` });

const follow = (who: TestUser, eventId: string, origin?: string) =>
  openEvents(address(eventId, origin), bearer(who));

/** What the next event says; undefined once the stream has ended. */
const told = async (next: () => Promise<{ data: unknown } | undefined>) =>
  (await next())?.data as FeedbackNews | undefined;

/** The first event of which that is true; what waits is told with answers, or a moment later. */
async function toldWhen(next: Parameters<typeof told>[0], isSo: (news: FeedbackNews) => boolean) {
  const changed: FeedbackNews["changed"] = [];
  for (;;) {
    const news = (await told(next)) ?? assert.fail();
    changed.push(...news.changed);
    if (isSo(news)) return { ...news, changed };
  }
}

const status = async (who: TestUser, eventId: string) => {
  const refused = await fetch(address(eventId), { headers: bearer(who) });
  await refused.body?.cancel();
  return refused.status;
};

describe("the stream of the overview", () => {
  // Proves feedback 2, 7, 9: The overview is told of answers of any process as they come, by a stream for organizers,
  //   and shows them by itself
  it("tells at once what there is, and in any process what changes of it", async () => {
    await using there = await secondProcess(app);
    const { organizer, eventId, sessionId, other } = await makeCollecting(app);
    await makeAnswers(app, sessionId, [...ratings(0, 0, 0, 2), { rating: 1, state: "discarded" }]);
    const open = [await follow(organizer, eventId), await follow(organizer, eventId, there.origin)];
    const all = () => Promise.all(open.map(told));
    const first = {
      ...{ total: 2, perMinute: 0, inFiveMinutes: null, changed: [[sessionId, 2]] },
      waiting: { comments: 0, releases: 0 },
    };
    assert.deepEqual(await all(), [first, first]);
    await answer(app, await fetchPass(app, eventId), other, { comment: "Good", showAnyway: true });
    const second = {
      ...{ total: 3, perMinute: 1, inFiveMinutes: null, changed: [[other, 1]] },
      waiting: { comments: 1, releases: 0 },
    };
    const isSecond = ({ waiting }: FeedbackNews) => waiting.comments === 1;
    assert.deepEqual(await Promise.all(open.map((next) => toldWhen(next, isSecond))), [second, second]);
    await app.db.deleteFrom("feedback_answers").where("session_id", "=", other).execute();
    app.ctx.changes.apply(["*"]);
    const isBack = ({ total, waiting }: FeedbackNews) => total === 2 && waiting.comments === 0;
    assert.deepEqual(await toldWhen(open[0] ?? assert.fail(), isBack), {
      ...{ total: 2, perMinute: 0, inFiveMinutes: null, changed: [[other, 0]] },
      waiting: { comments: 0, releases: 0 },
    });
    for (const next of open) await next.cancel();
  });

  // Proves feedback 2, 7, 9: The overview is told of answers of any process as they come, by a stream for organizers,
  //   and shows them by itself
  it("is for organizers, and ends with their sign-in or when they organize the event no more", async () => {
    const { organizer, speaker, eventId, sessionId } = await makeCollecting(app);
    const helper = await makeUser(app);
    await makeCoOrganizer(app, helper, eventId);
    assert.equal(await status(speaker, eventId), 403);
    assert.equal(await status(await makeUser(app), "none"), 400);
    const streams = [await follow(organizer, eventId), await follow(helper, eventId)];
    for (const next of streams) assert.equal((await told(next))?.total, 0);
    await app.db.deleteFrom("co_organizers").where("user_id", "=", helper.userId).execute();
    await answer(app, await fetchPass(app, eventId), sessionId);
    const [mine, theirs] = await Promise.all(streams.map(told));
    assert.equal(mine?.total, 1);
    assert.equal(theirs, undefined);
    await organizer.call(logout);
    assert.equal(await told(streams[0] ?? assert.fail()), undefined);
  });

  // Proves feedback 2, 7, 9: The overview is told of answers of any process as they come, by a stream for organizers,
  //   and shows them by itself
  it("says in between that it is still there, unless nobody may read it any more", async () => {
    const { eventId } = await makeCollecting(app);
    const helper = await makeUser(app);
    await makeCoOrganizer(app, helper, eventId);
    const response = await fetch(address(eventId), { headers: bearer(helper) });
    const reader = (response.body ?? assert.fail()).pipeThrough(new TextDecoderStream()).getReader();
    assert.match((await reader.read()).value ?? "", /^event: feedback\n/);
    mock.timers.tick(25_000);
    assert.equal((await reader.read()).value, ": still here\n\n");
    await app.db.deleteFrom("co_organizers").where("user_id", "=", helper.userId).execute();
    mock.timers.tick(25_000);
    assert.equal((await reader.read()).done, true);
  });

  // Proves feedback 2, 7, 9: The overview is told of answers of any process as they come, by a stream for organizers,
  //   and shows them by itself
  it("is open twenty times for somebody", async () => {
    const { organizer, eventId } = await makeCollecting(app);
    const most = feedbackLimits.overviewStreamsMax;
    const open = await Promise.all(Array.from({ length: most }, () => follow(organizer, eventId)));
    assert.equal(await status(organizer, eventId), 429);
    for (const next of open) await next.cancel();
  });
});
