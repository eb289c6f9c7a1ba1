import { brotliDecompressSync } from "node:zlib";
import { getPublicProgramme } from "@plenary/contract/programme/public-programme";
import { publicAddresses } from "@plenary/testing/public-addresses";
import { ask } from "./compare.ts";
import type { Plenary } from "./plenary.ts";

/** The pages of a programme that are measured. */
export interface ProgrammePaths {
  programme: string;
  session: string;
}

export async function programmePaths({ admin, eventId }: Plenary): Promise<ProgrammePaths> {
  const paths = await publicAddresses(admin, eventId);
  return {
    programme: paths["/public/events/:eventId/programme"],
    session: paths["/public/events/:eventId/sessions/:sessionId"],
  };
}

/** How long it takes, in milliseconds: the median of several. */
export async function median(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN;
}

/** Something that visitors load, and how many bytes it may have. */
export interface Weight {
  what: string;
  most: number;
  bytes: number;
}

/** What a programme weighs, apart from the JavaScript and CSS of its pages. */
export async function weights(plenary: Plenary, paths: ProgrammePaths): Promise<Weight[]> {
  const sizeOf = async (path: string) => {
    // The second time it comes out of memory, compressed as well as it gets.
    await ask(plenary.port, { path });
    return (await ask(plenary.port, { path })).body;
  };
  const page = await sizeOf(paths.programme);
  const { length: unpacked } = brotliDecompressSync(page);
  const of = async (what: string, most: number, path: string): Promise<Weight> => ({
    ...{ what, most, bytes: (await sizeOf(path)).length },
  });
  return [
    { what: "The programme's document, brotli", most: 80_000, bytes: page.length },
    { what: "The programme's document, unpacked", most: 500_000, bytes: unpacked },
    await of("The largest document of a session, brotli", 12_000, await longest(plenary, paths)),
    await of("`embed.js`, brotli", 3_000, "/embed.js"),
    await of("`sw.js`, brotli", 8_000, "/sw.js"),
    await of("`card.png`", 80_000, `/public/events/${plenary.eventId}/card.png`),
  ];
}

/** The page of the session with the longest summary. */
async function longest({ admin, eventId }: Plenary, paths: ProgrammePaths): Promise<string> {
  const { programme } = await admin(getPublicProgramme, { params: { eventId } });
  const sessions = programme.slots.filter(({ kind }) => kind === "session");
  const [most] = sessions.toSorted((one, other) => (other.summary ?? "").length - (one.summary ?? "").length);
  return paths.session.replace(/[^/]*$/, most?.slotId ?? "");
}
