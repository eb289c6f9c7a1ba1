// What signed-in people request most, on full tables: how fast it is, and whether it stays that fast as the tables
// fill.
import { type Bare, type Call, compare, compareLatency, type Effort } from "./compare.ts";
import type { Crowd } from "./crowd.ts";
import { limitRow, type Row, ratioRow } from "./report.ts";

/** One of the requests that growth is measured with; `pace` is the number per second that each database gets. */
interface Question {
  what: string;
  /** What the row of the 99th percentile says, with the size of the table. */
  grown: string;
  pace: number;
  calls: (crowd: Crowd) => Call[];
  /** The highest acceptable 99th percentile on the full tables, in milliseconds. */
  most?: number;
}

/** As people type: short and long, frequent and rare, the beginning of a name and the middle of an address. */
const searches = [
  ...["an", "mar", "maria", "müller", "anna smith", "zwart", "oliveira", "ottoline quispe"],
  ...["lewandowska", "99999", "son", "moana.zwart", "kow", "nobody at all"],
];

const questions: Question[] = [
  {
    what: "Inbox of 50 messages, 1,000,000 in the table",
    grown: "Inbox, 1,000,000 messages and 10,000",
    pace: 200,
    calls: ({ reader }) => [{ path: "/api/messages?limit=50", token: reader }],
  },
  {
    what: "The fullest inbox of them, with 40,000 messages",
    grown: "The fullest inbox, 40,000 messages and 400",
    pace: 50,
    calls: ({ fullest }) => [{ path: "/api/messages?limit=50", token: fullest }],
  },
  {
    what: "User search, 100,000 users",
    grown: "User search, 100,000 users and 1,000",
    pace: 50,
    calls: ({ reader }) =>
      searches.map((text) => ({
        path: `/api/users/search?q=${encodeURIComponent(text)}&limit=20`,
        token: reader,
      })),
    most: 20,
  },
  {
    what: "50 sessions of an event with 1,000, for its organizer",
    grown: "10 sessions of an event with 1,000 and with 10",
    pace: 100,
    calls: ({ organizer, eventId }) => [
      { path: `/api/sessions?eventId=${eventId}&limit=50`, token: organizer },
    ],
  },
];

/** The requests used for the comparison, chosen so that both sizes answer with the same number of rows. */
const alike = (calls: Call[]): Call[] =>
  calls.map((call) => ({ ...call, path: call.path.replace(/(sessions\?.*limit)=50/, "$1=10") }));

/** The rows of each question; `shown` is called with each as soon as it is known. */
export async function scaleRows(
  bare: Bare,
  { small, large }: Record<"small" | "large", Crowd>,
  effort: Effort,
  shown: (row: Row) => Row,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { what, grown, pace, calls, most } of questions) {
    const measured = await compare([{ bare, ours: large }], calls(large), effort);
    const each = calls(large).length;
    const answers = { ...measured, ours: measured.ours * each, bare: measured.bare * each };
    rows.push(shown(ratioRow(what, null, answers)));
    const both = [alike(calls(small)), alike(calls(large))] as [Call[], Call[]];
    const found = await compareLatency([small, large], both, pace, effort);
    const detail = `${found.large.toFixed(1)} and ${found.small.toFixed(1)} ms at ${pace} a second`;
    rows.push(shown(limitRow(`${grown}: p99 of one by that of the other`, 2, found.ratio, "times", detail)));
    if (most) rows.push(shown(limitRow(`${what}: p99`, most, found.large, "ms")));
  }
  return rows;
}
