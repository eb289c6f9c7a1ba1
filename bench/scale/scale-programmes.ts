// Programmes on full tables: whether a change of one stays as cheap, and marking a session, and what the sitemap takes.
import { addFavourite } from "@plenary/contract/programme/favourites";
import { updateProgramme } from "@plenary/contract/programme/programme";
import { getPublicProgramme } from "@plenary/contract/programme/public-programme";
import { clientOf } from "@plenary/testing/people";
import { median } from "../load/compare.ts";
import { limitRow, type Row } from "../report.ts";
import type { Crowd } from "./crowd.ts";

/** How often each thing is done before the slowest of a hundred is taken. */
const TIMES = 300;
/** How often that is done on each database in turn. */
const RUNS = 3;

/** The rows; `shown` is called with each as soon as it is known. */
export async function programmeScaleRows(
  both: Record<"small" | "large", Crowd>,
  shown: (row: Row) => Row,
): Promise<Row[]> {
  const anew = await alternately(both, rendered);
  const marked = await alternately(both, marking);
  const detail = (found: Record<"small" | "large", number>) =>
    `${found.large.toFixed(1)} and ${found.small.toFixed(1)} ms`;
  return [
    limitRow(
      "A programme changed and rendered anew, 10,000 events and 100: p99 of one by that of the other",
      ...([2, anew.ratio, "times", detail(anew)] as const),
    ),
    limitRow(
      "PUT /api/favourites, 1,000,000 favourites and 10,000: p99 of one by that of the other",
      ...([2, marked.ratio, "times", detail(marked)] as const),
    ),
    limitRow("PUT /api/favourites, 1,000,000 favourites: p99", 10, marked.large, "ms"),
    await sitemap(both.large),
  ].map(shown);
}

type Act = (crowd: Crowd) => Promise<(turn: number) => Promise<unknown>>;

/** What all but one of a hundred take at most on each database, in milliseconds: medians of runs in turn. */
async function alternately({ small, large }: Record<"small" | "large", Crowd>, act: Act) {
  const acts = { small: await act(small), large: await act(large) };
  const slowest = async (which: "small" | "large") => {
    const times: number[] = [];
    for (let turn = 0; turn < TIMES; turn++) {
      const started = performance.now();
      await acts[which](turn);
      times.push(performance.now() - started);
    }
    return times.toSorted((one, other) => one - other)[Math.floor(TIMES * 0.99)] ?? Number.NaN;
  };
  for (const which of ["small", "large"] as const) await slowest(which);
  const pairs = [];
  for (let run = 0; run < RUNS; run++)
    pairs.push({ small: await slowest("small"), large: await slowest("large") });
  return {
    small: median(pairs.map((pair) => pair.small)),
    large: median(pairs.map((pair) => pair.large)),
    ratio: median(pairs.map((pair) => pair.large / pair.small)),
  };
}

const rendered: Act = async ({ origin, organizer, programmeOf }) => {
  const call = clientOf(origin, organizer);
  const params = { eventId: programmeOf };
  return async (turn) => {
    await call(updateProgramme, { params, body: { gridMinutes: turn % 2 === 0 ? 10 : 5 } });
    await call(getPublicProgramme, { params });
  };
};

const marking: Act = async ({ origin, reader, programmeOf }) => {
  const call = clientOf(origin, reader);
  const { programme } = await call(getPublicProgramme, { params: { eventId: programmeOf } });
  const ids = programme.slots.map(({ slotId }) => slotId);
  return (turn) => call(addFavourite, { params: { sessionId: ids[turn % ids.length] ?? "" } });
};

/** All files of the sitemap, from the first request on. */
async function sitemap({ origin }: Crowd): Promise<Row> {
  const started = performance.now();
  const read = async (url: string) => (await fetch(url)).text();
  const addresses = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? "");
  const files = addresses(await read(`${origin}/sitemap.xml`));
  let count = 0;
  for (const file of files) count += addresses(await read(origin + new URL(file).pathname)).length;
  const seconds = (performance.now() - started) / 1000;
  const detail = `${files.length} files, ${new Intl.NumberFormat("en").format(count)} addresses`;
  return limitRow("Sitemap of 10,000 events and 200,000 sessions", 3, seconds, "s", detail);
}
