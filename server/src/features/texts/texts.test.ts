import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createEvent, getEvent, updateEvent } from "@plenary/contract/events/events";
import { getPublicEvent, listPublicEvents, searchPublicEvents } from "@plenary/contract/public/public";
import { serverLimits } from "@plenary/contract/server-limits";
import { createTalk, getTalk } from "@plenary/contract/sessions/talks";
import { renderText } from "@plenary/contract/texts";
import { makeUser } from "../../../test/factories.ts";
import { invalid, refusal, useApp } from "../../../test/harness.ts";

const app = useApp();

const description = "# Come\n**Bring** <b>cake</b>\nand [friends](https://a.org)";
const descriptionHtml =
  '<h3>Come</h3><p><strong>Bring</strong> &lt;b&gt;cake&lt;/b&gt;<br>and <a href="https://a.org" rel="nofollow noopener ugc">friends</a></p>';
const descriptionPreview = "Come Bring <b>cake</b> and friends";

async function makePublished() {
  const user = await makeUser(app);
  const days = { startDate: "2027-05-01", endDate: "2027-05-02", location: "Here" };
  const body = { ...days, name: "Conf", description, visibility: "public" as const };
  const { event } = await user.call(createEvent, { body });
  return { user, params: { eventId: event.eventId } };
}

describe("a description in Markdown", () => {
  it("is kept as typed, and comes as HTML beside it where it is shown whole", async () => {
    const { user, params } = await makePublished();
    const { event, ...rest } = await user.call(getEvent, { params });
    assert.deepEqual([event.description, rest.descriptionHtml], [description, descriptionHtml]);
    const { event: shown } = await app.client()(getPublicEvent, { params });
    assert.deepEqual([shown.description, shown.descriptionHtml], [description, descriptionHtml]);
    const { talk } = await user.call(createTalk, { body: { title: "T", summary: "S", description } });
    const read = await user.call(getTalk, { params: { talkId: talk.talkId } });
    assert.deepEqual([read.talk.description, read.descriptionHtml], [description, descriptionHtml]);
  });

  it("is plain in what lists and other sites show, and in what is searched", async () => {
    const { user, params } = await makePublished();
    const { event } = await app.client()(getPublicEvent, { params });
    const { events } = await app.client()(listPublicEvents);
    assert.deepEqual(
      [event.descriptionPreview, ...events.map((each) => each.descriptionPreview)],
      [descriptionPreview, descriptionPreview],
    );
    const found = async (q: string) => (await app.client()(searchPublicEvents, { query: { q } })).total;
    assert.deepEqual([await found("come bring"), await found("**bring")], [1, 0]);
    await user.call(updateEvent, { params, body: { description: "See *you* soon" } });
    assert.deepEqual([await found("see you soon"), await found("come bring")], [1, 0]);
  });

  it("can be seen before it is saved, so many times in five minutes", async () => {
    const user = await makeUser(app);
    const render = (text: string) => user.call(renderText, { body: { text } });
    assert.deepEqual(await render(description), { html: descriptionHtml });
    const tooLong = "Must be 50000 characters or less";
    assert.deepEqual(await refusal(render("x".repeat(50_001))), invalid("text", tooLong));
    for (let n = 1; n < serverLimits.renderedTexts; n++) await render("x");
    assert.equal((await refusal(render("x"))).status, 429);
  });
});
