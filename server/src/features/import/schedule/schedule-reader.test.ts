import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readSchedule } from "./schedule-reader.ts";

/** A schedule with one day and one room; the first session is on line 4. */
const schedule = (sessions: string) => `<?xml version="1.0"?>
<schedule><conference><title>Demo</title></conference>
<day date="2026-03-28"><room name="Main">${sessions}</room></day></schedule>`;

const session = (id: number, more = "") =>
  `\n<event id="${id}"><title>Talk ${id}</title><start>10:00</start>${more}</event>`;

/** The ids of the sessions read, and the problems. */
function read(xml: string) {
  const { sessions, problems } = readSchedule(xml);
  return { ids: sessions.map(({ id }) => id), problems };
}

describe("readSchedule", () => {
  it("reads elements as written, with the day, room and line of a session", () => {
    const more = '<persons><person guid="P" id="7" avatar="a.png">Ada</person><person name="Bob"/></persons>';
    const day = { date: "2026-03-28", start: "", end: "" };
    assert.deepEqual(readSchedule(schedule(session(1, more))), {
      conference: new Map([["title", "Demo"]]),
      days: [day],
      rooms: [{ name: "Main", guid: "", color: "" }],
      tracks: [],
      sessions: [
        {
          at: "line 4",
          guid: "",
          id: "1",
          day,
          room: "Main",
          fields: new Map([
            ["title", "Talk 1"],
            ["start", "10:00"],
          ]),
          persons: [
            { guid: "P", id: "7", name: "Ada", avatar: "a.png" },
            { guid: "", id: "", name: "Bob", avatar: "" },
          ],
          ...{ links: null, attachments: [] },
        },
      ],
      problems: [],
      ...{ endsEarly: false, own: false },
    });
  });

  it("keeps elements in a description as HTML and drops them in a title", () => {
    const more =
      '<description><p>See <a href="https://a.example" class="x">a</a></p></description><track>a <b>b</b></track>';
    const fields = readSchedule(schedule(session(1, more))).sessions[0]?.fields;
    assert.equal(fields?.get("description"), '<p>See <a href="https://a.example">a</a></p>');
    assert.equal(fields?.get("track"), "a b");
  });

  it("keeps what comes before the end of a file cut off in a session", () => {
    const whole = schedule(session(1) + session(2));
    assert.deepEqual(read(whole.slice(0, whole.lastIndexOf("10:00") + 2)), {
      ids: ["1"],
      problems: [
        {
          where: "line 5",
          reason: "The file is cut off: it ends before </start>, </event>, </room>, </day>, </schedule>",
        },
        { where: 'line 5, "Talk 2"', reason: "Left out: the file ends inside this session" },
      ],
    });
  });

  it("reads on behind characters that should be escaped", () => {
    const { sessions, problems } = readSchedule(
      schedule(session(1, "<track>Q & A < 3;</track><slug><![CDATA[a & b]]></slug>") + session(2)),
    );
    assert.equal(sessions.length, 2);
    assert.equal(sessions[0]?.fields.get("track"), "Q & A < 3;");
    assert.equal(sessions[0]?.fields.get("slug"), "a & b");
    assert.deepEqual(problems, [{ where: "line 4", reason: '"&" is not escaped; read as text' }]);
  });

  it("reads on behind a missing closing tag", () => {
    const { ids, problems } = read(schedule(session(1).replace("</event>", "") + session(2)));
    assert.deepEqual(ids, ["1", "2"]);
    assert.deepEqual(problems[0], {
      where: "line 5",
      reason: "<event> inside <event>: the one before it has no </event>",
    });
  });

  it("reads on behind a stray closing tag, in the same day and room", () => {
    const xml = schedule(session(1) + session(2, "</p>") + session(3));
    const { ids, problems } = read(xml);
    assert.deepEqual(ids, ["1", "2", "3"]);
    assert.equal(problems[0]?.where, "line 5");
    const { day, room } = readSchedule(xml).sessions[2] ?? {};
    assert.deepEqual([day?.date, room], ["2026-03-28", "Main"]);
  });

  it("lists a root that is no schedule", () => {
    const problems = [{ where: "line 1", reason: "<html> is not inside <schedule>" }];
    assert.deepEqual(read("<html>\n<p>Not found</p></html>"), { ids: [], problems });
  });

  it("expands no entity of the file's own", () => {
    const xml = schedule(session(1, "<track>a&bomb;</track>"));
    const doctype = '<!DOCTYPE schedule [<!ENTITY bomb "boom">]>';
    const { sessions } = readSchedule(xml.replace("<schedule>", `${doctype}<schedule>`));
    assert.equal(sessions[0]?.fields.get("track"), "a&bomb;");
  });

  it("lists at most 50 faults and counts the others", () => {
    const { ids, problems } = read(schedule(session(1, "<track>&\n</track>".repeat(60))));
    assert.deepEqual(ids, ["1"]);
    assert.equal(problems.length, 51);
    assert.deepEqual(problems.at(-1), {
      where: "the file",
      reason: "10 more lines are not well-formed XML",
    });
  });
});
