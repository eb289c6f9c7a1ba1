import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, beforeEach, describe, it } from "node:test";
import { limits } from "@plenary/contract/limits";
import sharp from "sharp";
import { makeAdmin, type TestUser } from "../../../../test/factories.ts";
import { useApp } from "../../../../test/harness.ts";
import { importEvents } from "../import.ts";
import { parseSchedule } from "../schedule/parse-schedule.ts";
import { fetchPicture, isPublicAddress, type MayAsk, NotFetched } from "./fetch-picture.ts";
import { importPictures } from "./import-pictures.ts";

const app = useApp();

/** What the server of pictures answers to each path, and which paths were asked for. */
const answers = new Map<string, RequestListener>();
let asked: string[] = [];
const server = createServer((request, response) => {
  const path = request.url ?? "";
  asked.push(path);
  const answer = answers.get(path);
  if (answer) answer(request, response);
  else response.writeHead(404).end();
});
let port: number;
let photo: Buffer;

before(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  ({ port } = server.address() as AddressInfo);
  const flat = { create: { width: 300, height: 200, channels: 3, background: "#0a6c4b" } } as const;
  photo = await sharp(flat).jpeg().toBuffer();
});
after(() => server.close());

let admin: TestUser;
beforeEach(async () => {
  asked = [];
  answers.clear();
  answers.set("/logo.png", (_, response) => response.end(photo));
  answers.set("/ada.jpg", (_, response) => response.end(photo));
  admin = await makeAdmin(app);
});

const here = (path: string) => `http://127.0.0.1:${port}${path}`;
/** The test's own server is at an address that nobody else may be asked at. */
const ofTest: MayAsk = (address) => address === "127.0.0.1";

/** A schedule.json with two speakers, whose pictures are at these addresses, and a logo. */
function scheduleOf(ada: string | null, bob: string | null) {
  const person = (name: string, avatar: string | null) => ({ code: name.toUpperCase(), name, avatar });
  const session = {
    ...{ guid: "0a1b2c3d-0000-4000-8000-000000000001", id: 1, title: "Kettles" },
    ...{ date: "2027-03-01T10:00:00+00:00", duration: "00:30" },
    persons: [person("Ada", ada), person("Bob", bob)],
  };
  const days = [{ date: "2027-03-01", rooms: { Hall: [session] } }];
  const conference = { title: "Tea Conf", acronym: "tea-2027", logo: "/logo.png", days };
  return JSON.stringify({ schedule: { version: "1", base_url: here("/"), conference } });
}

async function importOf(text: string) {
  const { event } = parseSchedule(text);
  assert.ok(event);
  const options = { ownerId: admin.userId, ownOnly: false, visibility: "public", publish: true } as const;
  return importEvents(app.ctx, [event], options);
}

async function fetchAll(text: string, mayAsk = ofTest) {
  const { pictures } = await importOf(text);
  const steps: string[] = [];
  const progress = (done: number, total: number) => void steps.push(`${done}/${total}`);
  const result = await importPictures(app.ctx, admin.userId, pictures, { progress, mayAsk });
  return { ...result, steps };
}

async function whoHasOne() {
  const users = await app.db.selectFrom("users").select(["name", "picture"]).orderBy("name").execute();
  const events = await app.db.selectFrom("events").select(["name", "logo as picture"]).execute();
  return [...users, ...events].flatMap(({ name, picture }) => (picture ? name : []));
}

describe("pictures that an imported file names", () => {
  // Proves workspace 7: Imports bring pictures only when asked to fetch them
  it("are fetched only when asked for, and not again", async () => {
    const text = scheduleOf("ada.jpg", here("/ada.jpg"));
    const { pictures } = await importOf(text);
    assert.deepEqual(
      pictures.map(({ of, name, url }) => [of, name, url]),
      [
        ["event", "Tea Conf", here("/logo.png")],
        ["speaker", "Ada", here("/ada.jpg")],
        ["speaker", "Bob", here("/ada.jpg")],
      ],
    );
    assert.deepEqual([asked, await whoHasOne()], [[], []]);
    assert.deepEqual(await fetchAll(text), {
      fetched: 3,
      present: 0,
      problems: [],
      steps: ["1/3", "2/3", "3/3"],
    });
    assert.deepEqual(await whoHasOne(), ["Ada", "Bob", "Tea Conf"]);
    asked = [];
    assert.deepEqual(await fetchAll(text), { fetched: 0, present: 3, problems: [], steps: [] });
    assert.deepEqual(asked, []);
  });

  it("are read from a schedule.xml too", async () => {
    const { event } = parseSchedule(
      `<schedule><conference><title>Tea Conf</title><logo>https://example.org/logo.svg</logo>
        <base_url>https://example.org/tea/</base_url></conference>
        <day date="2027-03-01"><room name="Hall"><event id="1"><title>Kettles</title><persons>
        <person id="1" avatar="faces/ada.png">Ada</person><person id="2" avatar="javascript:alert(1)">Bob</person>
        <person id="3" avatar="file:///etc/passwd">Cleo</person></persons></event></room></day></schedule>`,
    );
    assert.equal(event?.logo, "https://example.org/logo.svg");
    assert.deepEqual(
      event?.sessions[0]?.persons.map(({ picture }) => picture),
      ["https://example.org/tea/faces/ada.png", undefined, undefined],
    );
  });

  it("are a line each if they can't be had, and harm nothing else", async () => {
    answers.set("/bob.jpg", (_, response) => response.end("<html>Sign in</html>"));
    const { fetched, problems } = await fetchAll(scheduleOf("gone.jpg", "bob.jpg"));
    assert.equal(fetched, 1);
    assert.deepEqual(problems.map(({ where, reason }) => `${where}: ${reason}`).sort(), [
      'speaker "Ada": The picture is not fetched, as the server answered with 404',
      'speaker "Bob": The picture is not stored: This file is not a picture',
    ]);
    assert.deepEqual(await whoHasOne(), ["Tea Conf"]);
  });

  it("are not given to whoever has claimed the account, or has one", async () => {
    const text = scheduleOf("ada.jpg", "ada.jpg");
    await importOf(text);
    await app.db
      .updateTable("users")
      .set({ password_hash: "x", email: "ada@example.org" })
      .where("name", "=", "Ada")
      .execute();
    const { fetched } = await fetchAll(text);
    assert.equal(fetched, 2);
    assert.deepEqual(await whoHasOne(), ["Bob", "Tea Conf"]);
  });

  it("are never asked for at an address that isn't public", async () => {
    const { fetched, problems } = await fetchAll(scheduleOf("ada.jpg", null), isPublicAddress);
    assert.deepEqual([fetched, asked], [0, []]);
    const reason = "The picture is not fetched, as the address is not a public one";
    assert.deepEqual(
      problems.map((problem) => problem.reason),
      [reason, reason],
    );
  });
});

/** Why the address isn't fetched from. */
const whyNot = (url: string, mayAsk?: MayAsk, milliseconds?: number) =>
  fetchPicture(url, mayAsk, milliseconds).then(
    () => "fetched",
    (error: Error) => (error instanceof NotFetched ? error.message : assert.fail(error)),
  );

describe("fetching a picture", () => {
  const notPublic = "the address is not a public one";

  it("asks public addresses alone, however they are written or found", async () => {
    for (const host of [
      ...["127.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "localhost", "10.0.0.1", "172.16.0.1"],
      ...["192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "198.18.0.1", "240.0.0.1"],
      ...["[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[fe80::1]", "[fc00::1]", "[fec0::1]"],
      ...[
        "[::127.0.0.1]",
        "[64:ff9b::7f00:1]",
        "[2002:7f00:1::]",
        "[2001:db8::1]",
        "[ff02::1]",
        "[::10.0.0.1]",
      ],
    ])
      assert.equal(await whyNot(`http://${host}:${port}/ada.jpg`), notPublic, host);
    assert.deepEqual(asked, []);
    for (const address of ["8.8.8.8", "2a00:1450:4001::1"]) assert.ok(isPublicAddress(address), address);
    for (const address of ["", "nonsense", "8.8.8.8.8"]) assert.ok(!isPublicAddress(address), address);
  });

  it("looks at each address that it is led on to", async () => {
    const leads = (path: string, location: string) =>
      answers.set(path, (_, response) => response.writeHead(302, { location }).end());
    leads("/on", "/ada.jpg");
    leads("/inside", `http://127.0.0.2:${port}/ada.jpg`);
    leads("/file", "file:///etc/passwd");
    leads("/round", "/round");
    assert.equal(await whyNot(here("/on"), ofTest), "fetched");
    asked = [];
    assert.equal(await whyNot(here("/inside"), ofTest), notPublic);
    assert.deepEqual(asked, ["/inside"]);
    const noAddress = "the address is none that begins with https:// or http://";
    assert.equal(await whyNot(here("/file"), ofTest), noAddress);
    assert.equal(await whyNot(here("/round"), ofTest), "the address leads on too often");
    assert.equal(await whyNot("ftp://example.org/a.png", ofTest), noAddress);
    assert.equal(await whyNot(`http://me:secret@127.0.0.1:${port}/ada.jpg`, ofTest), noAddress);
  });

  it("stops at 10 MB, whatever the server says of the length", async () => {
    const part = Buffer.alloc(1024 * 1024);
    let sent = 0;
    answers.set("/endless", (_, response) => {
      const more = () => {
        while (!response.destroyed) {
          sent += part.length;
          if (!response.write(part)) return;
        }
      };
      response.on("drain", more);
      more();
    });
    assert.equal(await whyNot(here("/endless"), ofTest), "it is larger than 10 MB");
    assert.ok(sent >= limits.pictureBytes);
  });

  it("gives up on a server that takes too long", async () => {
    answers.set("/silent", () => {});
    answers.set("/slow", (_, response) => void response.write("x"));
    for (const path of ["/silent", "/slow"])
      assert.equal(await whyNot(here(path), ofTest, 50), "it took too long");
  });

  it("says that nobody answers", async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => {
      closed.listen(0, "127.0.0.1", resolve);
    });
    const { port: free } = closed.address() as AddressInfo;
    await new Promise((resolve) => {
      closed.close(resolve);
    });
    const said = await whyNot(`http://127.0.0.1:${free}/`, ofTest);
    assert.equal(said, "the server can't be reached (ECONNREFUSED)");
    assert.match(await whyNot("http://nobody.invalid/"), /^the server can't be reached/);
  });
});
