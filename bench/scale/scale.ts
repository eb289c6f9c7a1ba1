// What signed-in people request most, on full tables: whether it stays as fast as the tables fill.
import { type Call, compareLatency, type Effort } from "../load/compare.ts";
import { limitRow, type Row } from "../report.ts";
import type { Crowd } from "./crowd.ts";

/**
 * One of the requests that growth is measured with, which both sizes answer with the same number of rows; `pace` is the number per
 * second that each database gets.
 */
interface Question {
  /** With the sizes of both tables. */
  what: string;
  pace: number;
  calls: (crowd: Crowd) => Call[];
  /** The highest acceptable 99th percentile on the full tables, in milliseconds, and what its row is called. */
  most?: [what: string, milliseconds: number];
}

/** As people type: short and long, frequent and rare, the beginning of a name and the middle of an address. */
const searches = [
  ...["an", "mar", "maria", "müller", "anna smith", "zwart", "oliveira", "ottoline quispe"],
  ...["lewandowska", "99999", "son", "moana.zwart", "kow", "nobody at all"],
];

const questions: Question[] = [
  {
    what: "Inbox, 1,000,000 messages and 10,000",
    pace: 200,
    calls: ({ reader }) => [{ path: "/api/messages?limit=50", token: reader }],
  },
  {
    what: "The fullest inbox, 40,000 messages and 400",
    pace: 50,
    calls: ({ fullest }) => [{ path: "/api/messages?limit=50", token: fullest }],
  },
  {
    what: "User search, 100,000 users and 1,000",
    pace: 50,
    calls: ({ reader }) =>
      searches.map((text) => ({
        path: `/api/users/search?q=${encodeURIComponent(text)}&limit=20`,
        token: reader,
      })),
    most: ["User search, 100,000 users: p99", 20],
  },
  {
    what: "10 sessions of an event with 1,000 and with 10",
    pace: 100,
    calls: ({ organizer, eventId }) => [
      { path: `/api/sessions?eventId=${eventId}&limit=10`, token: organizer },
    ],
  },
];

/** The rows of each question; `shown` is called with each as soon as it is known. */
export async function scaleRows(
  { small, large }: Record<"small" | "large", Crowd>,
  effort: Effort,
  shown: (row: Row) => Row,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { what, pace, calls, most } of questions) {
    const found = await compareLatency([small, large], [calls(small), calls(large)], pace, effort);
    const detail = `${found.large.toFixed(1)} and ${found.small.toFixed(1)} ms at ${pace} a second`;
    rows.push(shown(limitRow(`${what}: p99 of one by that of the other`, 2, found.ratio, "times", detail)));
    if (most) rows.push(shown(limitRow(...most, found.large, "ms")));
  }
  return rows;
}
