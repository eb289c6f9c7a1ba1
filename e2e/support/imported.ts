import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A conference, over by now, at which Iris Imported and Ines Imported speak, who have no accounts. */
export const schedule = `<schedule><conference><title>Kettle Conf</title><acronym>kettle</acronym></conference>
    <day date="2025-03-01"><room name="Hall"><event guid="a"><title>Kettles</title><start>10:00</start>
    <duration>0:45</duration><persons><person id="1">Iris Imported</person></persons></event>
    <event guid="b"><title>Tea cosies</title><start>11:00</start>
    <duration>0:45</duration><persons><person id="2">Ines Imported</person></persons></event></room></day></schedule>`;

/** Writes its schedule into the folder, and returns the path. */
export async function writeSchedule(folder: string): Promise<string> {
  const file = join(folder, "schedule.xml");
  await writeFile(file, schedule);
  return file;
}
