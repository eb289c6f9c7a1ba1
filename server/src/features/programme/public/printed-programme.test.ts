import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createItem } from "@plenary/contract/programme/programme";
import { createRoom } from "@plenary/contract/programme/rooms";
import { makeEvent, makeSession, makeTalk, makeUser } from "../../../../test/factories.ts";
import { useApp } from "../../../../test/harness.ts";

const app = useApp({}, "built");

async function makeDay() {
  const ada = await makeUser(app, { name: "Ada" });
  const eventId = await makeEvent(app, ada, { visibility: "public" });
  for (const [title, description] of [
    ["On tea", "Of leaves"],
    ["On types", "Of rye bread"],
  ] as const) {
    const talkId = await makeTalk(app, ada, { title, description });
    await makeSession(app, ada, eventId, { talk_id: talkId, status: "confirmed" });
  }
  return async (query: string) => {
    const answer = await app.raw(`/public/events/${eventId}/print?layout=list&${query}`);
    const titles = [...(await answer.text()).matchAll(/<h3[^>]*>(.*?)<\/h3>/g)];
    return { status: answer.status, titles: titles.map(([, title]) => title) };
  };
}

describe("the programme on paper", () => {
  // Proves programme 2, 14: `/public/events/{id}/print` by day, by door and as a list, with the filters; nothing is cut
  //   at 100 rooms, a door sign of two dozen entries is one sheet with times of 18 points, and every title of a day is
  //   on it
  it("has what the search of the programme's page finds, in descriptions too", async () => {
    const print = await makeDay();
    assert.deepEqual((await print("q=BREAD+rye")).titles, ["On types"]);
    assert.deepEqual((await print("q=types")).titles, ["On types"]);
    assert.deepEqual((await print("q=on")).titles, ["On tea", "On types"]);
    for (const nothing of ["q=rye+soap", "q=ry", `q=${"rye".repeat(100)}`, "q=rye%00"])
      assert.deepEqual(await print(nothing), { status: 200, titles: [] });
  });

  // Proves programme 2, 14: `/public/events/{id}/print` by day, by door and as a list, with the filters; nothing is cut
  //   at 100 rooms, a door sign of two dozen entries is one sheet with times of 18 points, and every title of a day is
  //   on it
  it("is searched no more often than other public pages", async () => {
    const print = await makeDay();
    const statuses = [];
    for (let at = 0; at < 302; at += 1) statuses.push((await print("q=no")).status);
    assert.deepEqual(statuses.slice(299), [200, 429, 429]);
  });

  // Proves programme 2, 14: `/public/events/{id}/print` by day, by door and as a list, with the filters; nothing is cut
  //   at 100 rooms, a door sign of two dozen entries is one sheet with times of 18 points, and every title of a day is
  //   on it
  it("has signs and columns of the chosen rooms alone, also for what is in others too", async () => {
    const ada = await makeUser(app);
    const eventId = await makeEvent(app, ada, { visibility: "public" });
    const params = { eventId };
    const roomIds: string[] = [];
    for (const name of ["Aula", "Cellar"])
      roomIds.push((await ada.call(createRoom, { params, body: { name } })).room.roomId);
    const item = { kind: "activity", startTime: "2027-05-01T10:00", durationMinutes: 30 } as const;
    await ada.call(createItem, { params, body: { ...item, title: "Tour", roomIds } });
    const heads = async (query: string) => {
      const html = await (await app.raw(`/public/events/${eventId}/print?${query}`)).text();
      const found = html.matchAll(/<(?:h1|th scope="col")[^>]*>(Aula|Cellar)</g);
      return [...found].map(([, name]) => name);
    };
    for (const layout of ["rooms", "days"]) {
      assert.deepEqual(await heads(`layout=${layout}`), ["Aula", "Cellar"], layout);
      assert.deepEqual(await heads(`layout=${layout}&room=aula`), ["Aula"], layout);
      assert.deepEqual(await heads(`layout=${layout}&room=cellar&room=aula`), ["Aula", "Cellar"], layout);
    }
  });
});
