import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { moreFields } from "./more-values.ts";

const fields = z.object(moreFields);

test("languages are those that are chosen, each once and in their order", () => {
  assert.deepEqual(fields.parse({ languages: ["de", "", "en", "de"] }).languages, ["de", "en"]);
  const six = ["de", "en", "fr", "it", "es", "pt"];
  const { error } = fields.safeParse({ languages: six });
  assert.deepEqual(
    error?.issues.map(({ path, message }) => [path.join("."), message]),
    [["languages", "At most 5 languages"]],
  );
});

// Proves programme 3, 5: Who organizes the event, and who speaks, says a session's type, languages, links, whether it
//   is recorded, stream, recording, audience and needs in its form, with the refusals at their fields
test("what is wrong with a link stands at its row, and an empty row is none", () => {
  const slides = { url: "https://example.org/slides", title: "Slides" };
  const empty = { url: "", title: " " };
  assert.deepEqual(fields.parse({ links: [empty, slides] }).links, [slides]);
  const { error } = fields.safeParse({ links: [empty, { url: "example", title: "" }] });
  assert.deepEqual(
    error?.issues.map(({ path, message }) => [path.join("."), message]),
    [
      ["links.1.url", "Please enter a link that begins with http:// or https://"],
      ["links.1.title", "Please enter a title"],
    ],
  );
});
