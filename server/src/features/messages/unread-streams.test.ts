import assert from "node:assert/strict";
import { type IncomingMessage, request as send } from "node:http";
import { after, before, describe, it, mock } from "node:test";
import * as signIns from "@plenary/contract/accounts/sign-ins";
import { limits } from "@plenary/contract/limits";
import * as contract from "@plenary/contract/messages/messages";
import { serverLimits } from "@plenary/contract/server-limits";
import { makeMessage, makeUser, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { secondProcess } from "../../../test/processes/hearing.ts";

// Heartbeats come when a test triggers them. The app starts its timer when it is built, before the first test.
before(() => mock.timers.enable({ apis: ["setInterval"] }));
after(() => mock.timers.reset());

const app = useApp();

const path = "/api/messages/stream";

/** The next part of a stream, one event or comment; undefined once it has ended. */
type Next = () => Promise<string | undefined>;

/** Opens a stream as a browser does; fails if it doesn't start. */
async function open(token: string, origin = app.origin): Promise<Next & { cancel(): Promise<void> }> {
  const response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("content-type"), "text/event-stream");
  assert.equal(response.headers.get("cache-control"), "no-store");
  const reader = (response.body ?? assert.fail()).pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  const next = async () => {
    while (!rest.includes("\n\n")) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      rest += value;
    }
    const end = rest.indexOf("\n\n");
    const part = rest.slice(0, end);
    rest = rest.slice(end + 2);
    return part;
  };
  return Object.assign(next, { cancel: () => reader.cancel() });
}

const counts = (all: number, unread: number) => `event: unread\ndata: {"all":${all},"unread":${unread}}`;

const write = (sender: TestUser, recipient: TestUser) =>
  sender.call(contract.sendMessage, {
    body: { subject: "Hello", content: "There", recipients: [recipient.userId] },
  });

async function pair() {
  return { sender: await makeUser(app), reader: await makeUser(app) };
}

describe("the stream of inbox counts", () => {
  it("begins with the counts, then follows what arrives, is read and is deleted", async () => {
    const { sender, reader } = await pair();
    await makeMessage(app, sender, [reader]);
    const next = await open(reader.token);
    assert.equal(await next(), counts(1, 1));
    const { message } = await write(sender, reader);
    const params = { messageId: message.messageId };
    assert.equal(await next(), counts(2, 2));
    await reader.call(contract.markRead, { params });
    assert.equal(await next(), counts(2, 1));
    await reader.call(contract.deleteMessage, { params });
    assert.equal(await next(), counts(1, 1));
    await next.cancel();
  });

  it("tells every tab of the recipient, and nobody else's", async () => {
    const { sender, reader } = await pair();
    const tabs = [await open(reader.token), await open(reader.token), await open(sender.token)];
    for (const next of tabs) assert.equal(await next(), counts(0, 0));
    await write(sender, reader);
    await write(reader, sender);
    const [one, two, senders] = tabs;
    assert.deepEqual([await one?.(), await two?.()], [counts(1, 1), counts(1, 1)]);
    assert.equal(await senders?.(), counts(1, 1));
    for (const next of tabs) await next.cancel();
  });

  it("hears of messages that another process sent", async () => {
    await using other = await secondProcess(app);
    const { sender, reader } = await pair();
    const here = await open(reader.token);
    const there = await open(reader.token, other.origin);
    assert.deepEqual([await here(), await there()], [counts(0, 0), counts(0, 0)]);
    await write(sender, reader);
    assert.deepEqual([await here(), await there()], [counts(1, 1), counts(1, 1)]);
    await here.cancel();
    await there.cancel();
  });

  it("says in between that it is still there", async () => {
    const { reader } = await pair();
    const next = await open(reader.token);
    assert.equal(await next(), counts(0, 0));
    mock.timers.tick(25_000);
    assert.equal(await next(), ": still here");
    await next.cancel();
  });

  it("counts again what could not be heard of", async () => {
    const { sender, reader } = await pair();
    const next = await open(reader.token);
    assert.equal(await next(), counts(0, 0));
    await makeMessage(app, sender, [reader]);
    app.ctx.changes.apply(["*"]);
    assert.equal(await next(), counts(1, 1));
    await next.cancel();
  });

  it("ends when its sign-in does: by logout, in every process, and by a lock", async () => {
    await using other = await secondProcess(app);
    const { sender, reader } = await pair();
    const streams = [await open(reader.token), await open(reader.token, other.origin)];
    const others = await open(sender.token);
    for (const next of [...streams, others]) assert.equal(await next(), counts(0, 0));
    await reader.call(signIns.logout);
    for (const next of streams) assert.equal(await next(), undefined);
    await makeMessage(app, reader, [sender]);
    app.ctx.changes.apply([`messages:${sender.userId}`]);
    assert.equal(await others(), counts(1, 1));
    await app.db.updateTable("users").set({ is_locked: true }).where("user_id", "=", sender.userId).execute();
    app.ctx.changes.apply([`user:${sender.userId}`]);
    assert.equal(await others(), undefined);
  });

  it("ends when the sign-in has expired, at the next heartbeat", async () => {
    const { reader } = await pair();
    const next = await open(reader.token);
    assert.equal(await next(), counts(0, 0));
    app.clock.advance(limits.signInDays * 86_400_000 + 1000);
    mock.timers.tick(25_000);
    assert.equal(await next(), ": still here");
    assert.equal(await next(), undefined);
  });

  it("ends when the server stops, which does not wait for it", async () => {
    const other = await secondProcess(app);
    const { reader } = await pair();
    const next = await open(reader.token, other.origin);
    assert.equal(await next(), counts(0, 0));
    await other[Symbol.asyncDispose]();
    assert.equal(await next(), undefined);
  });

  it("is refused above so many of one user, until one of them is closed", async () => {
    const { sender, reader } = await pair();
    const tabs: IncomingMessage[] = [];
    for (let n = 0; n < serverLimits.messageStreamsMax; n++) tabs.push(await openRaw(reader.token));
    const headers = { authorization: `Bearer ${reader.token}` };
    const refused = await app.raw(path, { headers });
    assert.deepEqual(
      [refused.status, refused.headers.get("retry-after"), await refused.json()],
      [
        429,
        "60",
        {
          error: { code: "rate_limited", message: "Too many tabs are connected. Please close some of them." },
        },
      ],
    );
    const others = await open(sender.token);
    await others.cancel();
    tabs[0]?.destroy();
    await untilAdmitted(reader.token);
    for (const tab of tabs) tab.destroy();
  });

  it("is a 401 for visitors, and streams nothing to HEAD", async () => {
    assert.equal((await app.raw(path)).status, 401);
    const { reader } = await pair();
    const headers = { authorization: `Bearer ${reader.token}` };
    assert.equal((await app.raw(path, { method: "HEAD", headers })).status, 400);
  });

  it("is in the API's description", async () => {
    const document = await (await app.raw("/api/openapi.json")).json();
    const { paths } = document as { paths: Record<string, { get?: { responses: Record<string, unknown> } }> };
    const counts = { type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
    const data = {
      type: "object",
      properties: { all: counts, unread: counts },
      required: ["all", "unread"],
      additionalProperties: false,
    };
    const properties = { event: { enum: ["unread"] }, data };
    const schema = { type: "object", properties, required: ["event", "data"] };
    assert.deepEqual(paths["/messages/stream"]?.get?.responses["200"], {
      description: "The answer",
      content: { "text/event-stream": { schema } },
    });
  });
});

/** A stream over a connection of its own that can be cut. */
function openRaw(token: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    send(app.origin + path, { headers, agent: false }, resolve)
      .on("error", reject)
      .end();
  });
}

/** Polls until the server has noticed that a tab is closed; each round waits for an answer. */
async function untilAdmitted(token: string): Promise<void> {
  for (;;) {
    const tab = await openRaw(token);
    tab.destroy();
    if (tab.statusCode === 200) return;
  }
}
