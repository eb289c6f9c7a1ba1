import assert from "node:assert/strict";
import { it } from "node:test";
import { parseSchedule } from "./schedule/parse-schedule.ts";

const slot = "<date>2026-03-28T10:00:00+01:00</date><duration>0:30</duration>";

// Proves standards 7: Names that show nothing are refused, left out where they aren't needed, and so is what XML can't
//   carry
it("takes names and titles of which nothing can be seen for missing ones, and leaves out what XML can't carry", () => {
  const { event, problems } = parseSchedule(`<?xml version="1.0"?>
<schedule><conference><acronym>d</acronym><title>\u00ad</title><venue>\u200b</venue>
<start>2026-03-28</start><end>2026-03-28</end></conference><day index="1" date="2026-03-28">
<room name="\u2060"><event guid="G1"><title>\u200b</title>${slot}</event><event guid="G2"><title>V</title>${slot}
<track>\u3164</track><language>english, de</language>
<persons><person id="1">\u3164</person><person id="2">V</person></persons></event></room>
<room name="A\ufffeB"></room></day></schedule>`);
  assert.deepEqual([event?.name, event?.location], ["d", "Not stated"]);
  assert.deepEqual(
    event?.sessions.map(({ title, room, track, languages, persons }) => ({
      ...{ title, room, track, languages },
      persons: persons.map(({ name }) => name),
    })),
    [{ title: "V", room: null, track: null, languages: ["de"], persons: ["V"] }],
  );
  assert.deepEqual(
    event?.rooms.map(({ name }) => name),
    ["AB"],
  );
  assert.deepEqual(
    problems.map(({ reason }) => reason),
    [
      "disallowed character",
      "Can't be read, as it has no title; if it was imported before, it stays as it was",
      '"english" is no code of a language such as en or pt-BR; it is left out',
      "A speaker has no name (1) and is left out; known speakers of the session stay",
      'Neither a venue nor a city; a new event\'s location is "Not stated"',
      'It has no title; a new event is called "d", others keep their names',
    ],
  );
});
