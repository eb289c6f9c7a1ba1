import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runToEnd } from "@plenary/testing/server";
import { expect } from "./test.ts";

/** The schedule of a conference, over by now, at which Iris Imported and Ines Imported speak, who have no accounts. */
export async function writeSchedule(folder: string): Promise<string> {
  const file = join(folder, "schedule.xml");
  await writeFile(
    file,
    `<schedule><conference><title>Kettle Conf</title><acronym>kettle</acronym></conference>
    <day date="2025-03-01"><room name="Hall"><event guid="a"><title>Kettles</title><start>10:00</start>
    <duration>0:45</duration><persons><person id="1">Iris Imported</person></persons></event>
    <event guid="b"><title>Tea cosies</title><start>11:00</start>
    <duration>0:45</duration><persons><person id="2">Ines Imported</person></persons></event></room></day></schedule>`,
  );
  return file;
}

/** Imports that conference before anybody has an account. */
export async function importSpeakers(dataDir: string) {
  const file = await writeSchedule(dataDir);
  const args = [file, "--owner", "kettle@example.org", "--create-owner"];
  const { code, output } = await runToEnd({ DATA_DIR: dataDir }, "server/src/import.ts", ...args);
  expect(code, output).toBe(0);
  await rm(file);
}
