import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { noLinks } from "../../../../test/programme/formats.ts";
import { parseSchedule } from "./parse-schedule.ts";

/** What the parser makes of the links and the recording of one session, and its problems. */
function read(elements: string) {
  const { event, problems } = parseSchedule(`<schedule><conference><title>Tea</title></conference>
    <day date="2027-03-01"><room name="Hall"><event id="1"><title>T</title><date>2027-03-01T10:00:00Z</date>
    ${elements}</event></room></day></schedule>`);
  const [session] = event?.sessions ?? [];
  assert.ok(session);
  const { links, doNotRecord, recordingUrl, extras } = session;
  const reasons = problems.filter(({ where }) => where !== "conference").map(({ reason }) => reason);
  return { links, doNotRecord, recordingUrl, extras, reasons };
}

describe("links and recording in a schedule.xml", () => {
  // Proves programme 8: Imports keep links, the recording, whether there must be none, and what only files know
  it("are those of the session, with what only files know", () => {
    const read1 = read(`<subtitle>Or not</subtitle><url>https://hub.example/1</url>
      <origin_url>https://cfp.example/1</origin_url><feedback_url>https://cfp.example/1/feedback</feedback_url>
      <logo>https://cfp.example/1.png</logo>
      <recording><license>CC BY</license><optout>True</optout><url>https://media.example/1</url></recording>
      <persons><person id="1">Ada</person></persons>
      <links><link href="https://a.example/?a=1&amp;b=2" type="related"> The  site </link><link href="https://b.example"/></links>
      <attachments><attachment href="https://a.example/1.pdf" type="slides">Slides</attachment></attachments>`);
    assert.deepEqual(read1, {
      links: [
        { url: "https://a.example/?a=1&b=2", title: "The site" },
        { url: "https://b.example", title: "https://b.example" },
      ],
      doNotRecord: true,
      recordingUrl: "https://media.example/1",
      extras: {
        subtitle: "Or not",
        feedback_url: "https://cfp.example/1/feedback",
        logo_url: "https://cfp.example/1.png",
        origin_url: "https://cfp.example/1",
        recording_license: "CC BY",
        attachments: [{ url: "https://a.example/1.pdf", title: "Slides", type: "slides" }],
      },
      reasons: [],
    });
  });

  // Proves programme 8: Imports keep links, the recording, whether there must be none, and what only files know
  it("are unsaid where the file doesn't speak of them, and none where it has none", () => {
    assert.deepEqual(read(""), { ...noLinks, reasons: [] });
    const none = read("<links/><attachments/><recording><license/><optout>false</optout></recording>");
    assert.deepEqual(none, { ...noLinks, links: [], doNotRecord: false, reasons: [] });
    const { extras } = read("<url>https://fosdem.example/1</url>");
    assert.equal(extras.origin_url, "https://fosdem.example/1");
  });

  // Proves programme 8: Imports keep links, the recording, whether there must be none, and what only files know
  it("are left out where nobody could open them, and within limits", () => {
    const bad = [
      "javascript:alert(1)",
      "data:text/html,x",
      "//a.example",
      `https://a.example/${"x".repeat(500)}`,
    ];
    const link = (href: string) => `<link href="${href}">${"x".repeat(300)}\u0000</link>`;
    const { links, extras, reasons } = read(`<logo>javascript:alert(1)</logo><feedback_url>/1</feedback_url>
      <links>${[...bad, "https://a.example", "https://a.example"].map(link).join("")}</links>
      <attachments><attachment href="javascript:alert(1)">Slides</attachment></attachments>`);
    assert.deepEqual(
      links?.map(({ url, title }) => [url, title.length]),
      [["https://a.example", 200]],
    );
    assert.deepEqual(extras, noLinks.extras);
    assert.equal(reasons.filter((reason) => /^The link ".{1,41}" is left out/.test(reason)).length, 5);
    const many = read(
      `<links>${Array.from({ length: 60 }, (_, n) => link(`https://a.example/${n}`)).join("")}</links>`,
    );
    assert.equal(many.links?.length, 50);
    assert.ok(many.reasons.includes("60 links; the first 50 are kept"));
  });

  it("don't confuse sessions when their elements aren't closed", () => {
    const { links, doNotRecord } = read(
      '<links><link href="https://a.example">A</links><recording><optout>true</optout></recording>',
    );
    assert.deepEqual([links, doNotRecord], [[{ url: "https://a.example", title: "A" }], true]);
  });
});
