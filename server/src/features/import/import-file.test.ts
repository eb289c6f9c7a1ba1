import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { CommandError } from "../../base/errors.ts";
import { readImportFile } from "./import-file.ts";

const folder = mkdtempSync(join(tmpdir(), "plenary-files-"));
after(() => rmSync(folder, { recursive: true, force: true }));

function read(content: string | Buffer) {
  const path = join(folder, "file");
  writeFileSync(path, content);
  return readImportFile(path, "some.file");
}

const schedule = (title: string) =>
  `<schedule><conference><title>${title}</title></conference><day date="2027-03-01"/></schedule>`;

async function nameIn(content: string | Buffer) {
  return (await read(content)).events[0]?.name;
}

describe("readImportFile", () => {
  it("tells the formats apart by what is in the file", async () => {
    const conferences = `\n [{"name":"Tea Conf","startDate":"2027-03-01","endDate":"2027-03-01","city":"Oslo"}]`;
    const list = await read(conferences);
    assert.deepEqual([list.events[0]?.name, list.visibility], ["Tea Conf", "public"]);
    const one = await read(`\n<!-- made by hand -->${schedule("Tea Conf")}`);
    assert.deepEqual([one.events[0]?.name, one.visibility], ["Tea Conf", "draft"]);
  });

  it("puts what names no time zone into the given one", async () => {
    for (const content of [schedule("Tea Conf"), '[{"name":"Tea Conf","startDate":"2027-03-01"}]']) {
      const path = join(folder, "file");
      writeFileSync(path, content);
      const { events } = await readImportFile(path, "some.file", "Europe/Oslo");
      assert.equal(events[0]?.timezone, "Europe/Oslo");
    }
  });

  it("reads the encodings that XML has", async () => {
    const declared = `<?xml version="1.0" encoding="iso-8859-1"?>${schedule("Café")}`;
    assert.equal(await nameIn(Buffer.from(declared, "latin1")), "Café");
    assert.equal(await nameIn(Buffer.from(`\uFEFF${schedule("Café")}`, "utf16le")), "Café");
    const big = Buffer.from(`\uFEFF${schedule("Café")}`, "utf16le").swap16();
    assert.equal(await nameIn(big), "Café");
    assert.equal(await nameIn(`\uFEFF${schedule("Café")}`), "Café");
    assert.equal(await nameIn(`<?xml version="1.0" encoding="klingon"?>${schedule("Café")}`), "Café");
  });

  it("refuses other files in one sentence", async () => {
    const neither =
      'some.file is neither a frab/pentabarf schedule.xml, nor a schedule.json, nor a JSON list of conferences (it has to begin with "<" and have a <schedule>, with "{" and have a "schedule", or with "[").';
    for (const content of [
      "",
      "<!doctype html><title>Schedule</title>",
      '{"programme":{}}',
      Buffer.from([0, 255]),
    ])
      await assert.rejects(read(content), new CommandError(neither));
    await assert.rejects(read("[]"), new CommandError("There is nothing to import in some.file."));
    await assert.rejects(read('[{"name": '), {
      message: /^There is nothing to import in some\.file \(the file: Is not JSON: .+\)\.$/,
    });
    await assert.rejects(readImportFile(folder, "docs"), new CommandError("docs is a folder, not a file."));
    await assert.rejects(
      readImportFile(join(folder, "none"), "none.xml"),
      new CommandError("There is no file none.xml."),
    );
  });
});
