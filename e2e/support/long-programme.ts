import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runToEnd } from "@plenary/testing/server";
import { expect } from "#test";

/** How many sessions the conference has, as FOSDEM had in 2026. */
export const sessions = 1079;
const rooms = Array.from({ length: 30 }, (_, room) => `Room ${room}`);
/** Those of the first day; the others are on the second. */
const first = 700;

/** Imports a public conference of two days, Long Days, whose titles and summaries are of many lengths. */
export async function importLongDays(dataDir: string) {
  const file = join(dataDir, "schedule.xml");
  const all = Array.from({ length: sessions }, (_, n) => n);
  const day = (number: number, of: number[]) =>
    `<day date="2027-03-0${number}">${rooms
      .map(
        (room, r) =>
          `<room name="${room}">${of
            .filter((n) => n % rooms.length === r)
            .map(event)
            .join("")}</room>`,
      )
      .join("")}</day>`;
  await writeFile(
    file,
    `<schedule><conference><title>Long Days</title><acronym>long</acronym></conference>
    ${day(1, all.slice(0, first))}${day(2, all.slice(first))}</schedule>`,
  );
  const args = [file, "--owner", "long@example.org", "--create-owner", "--publish"];
  const { code, output } = await runToEnd({ DATA_DIR: dataDir }, "server/src/import.ts", ...args);
  expect(code, output).toBe(0);
  await rm(file);
}

/** Short, longer than a line of a phone, or with many letters of which a line takes that many. */
function titleOf(n: number): string {
  if (n % 2 === 0) return `Talk ${n} that says in its title already more than fits a line`;
  return n % 10 === 5 ? `Talk ${n}: little titles fill their little list` : `Talk ${n}`;
}

function event(n: number): string {
  const title = titleOf(n);
  const minutes = 480 + Math.floor((n % first) / rooms.length) * 30;
  const start = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  return `<event guid="${n}"><title>${title}</title><start>${start}</start><duration>0:25</duration>
  <abstract>${"Wide words about much. ".repeat(1 + ((n * 7) % 20))}</abstract>
  <track>Compilers, interpreters and other translators</track>
  <persons><person id="${n % 50}">Speaker ${n % 50}</person></persons></event>`;
}
