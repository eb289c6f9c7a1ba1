import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CallInput } from "@plenary/contract/endpoint";
import * as contract from "@plenary/contract/events/events";
import { makeEvent, makeUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";

const app = useApp();

const names = ({ events }: { events: { name: string }[] }) => events.map((event) => event.name);

describe("the list of events", () => {
  it("is by date on request, soonest first, with what is over apart and latest first", async () => {
    const [me, other] = [await makeUser(app), await makeUser(app)];
    const today = app.ctx.clock().toISOString().slice(0, 10);
    const make = (name: string, start_date: string, end_date: string, creator = me) => {
      app.clock.advance(1000);
      return makeEvent(app, creator, { name, start_date, end_date, visibility: "public" });
    };
    await make("next", "2999-01-02", "2999-01-02");
    await make("later", "2999-06-01", "2999-06-02");
    await make("today", "2020-01-01", today);
    await make("their next", "2999-01-01", "2999-01-01", other);
    await make("long past", "2019-01-01", "2019-01-02");
    await make("past", "2019-01-01", "2020-01-02");
    await make("their past", "2020-02-01", "2020-02-01", other);
    const list = (query: CallInput<typeof contract.listEvents>["query"]) =>
      me.call(contract.listEvents, { query: { sort: "date", ...query } });
    const upcoming = ["today", "next", "later", "their next"];
    const past = ["past", "long past", "their past"];
    assert.deepEqual(names(await list({ when: "upcoming" })), upcoming);
    assert.deepEqual(names(await list({ when: "past" })), past);
    assert.deepEqual(names(await list({ when: "past", sort: "added" })), ["past", "long past", "their past"]);
    const { times, counts } = await list({ when: "past", visibility: "draft" });
    assert.deepEqual(
      [times, counts],
      [
        { upcoming: 0, past: 0 },
        { all: 3, public: 3, draft: 0 },
      ],
    );
    assert.deepEqual((await list({ when: "upcoming", q: "next" })).times, { upcoming: 2, past: 0 });
    assert.equal((await list({})).times, null);
    for (const [when, expected] of [
      ["upcoming", upcoming],
      ["past", past],
    ] as const) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const answer = await list({ when, limit: 2, cursor });
        seen.push(...names(answer));
        cursor = answer.nextCursor ?? undefined;
      } while (cursor);
      assert.deepEqual(seen, expected);
    }
    const first = await list({ when: "upcoming", limit: 2 });
    assert.equal((await refusal(list({ when: "past", cursor: first.nextCursor ?? "" }))).status, 400);
  });
});
