import { type Ctx, inTransaction } from "../../core/context.ts";
import { answerTables } from "./answer-tables.ts";
import { countAnswersOfEvent } from "./answers.queries.ts";
import { flagRepeated } from "./comments.queries.ts";
import { selectEventOf } from "./feedback.queries.ts";
import * as queries from "./networks.queries.ts";
import { type EventKey, eventKey } from "./passes.ts";

/**
 * Networks that an event knows, and answers that are held because they came from another (docs/product/feedback.md#held-answers).
 */

/** A new answer's network, and its pass if that has answered at the event before and is some minutes old; both as the event knows them. */
export interface Sighting {
  eventId: string;
  network: string;
  second: string | null;
}

/** Passes whose second answers make a network known. */
const KNOWN_FROM = 3;
/** First answers of one network to one session or survey that are held, and the part of all that it has. */
const HELD_FROM = 8;
const HELD_SHARE = 10;

/** Events that this process has taken answers of since they were looked at; all that take any, at first. */
const touched = new WeakMap<object, Set<string>>();

function touchedOf(db: object): Set<string> {
  const events = touched.get(db) ?? new Set();
  touched.set(db, events);
  return events;
}

/** Counts new answers for the networks that they came from. What can't be written is left out: it decides about nobody's answer alone. */
export async function sawNetworks(ctx: Pick<Ctx, "db" | "log">, sightings: Sighting[]): Promise<void> {
  const rows = new Map<string, queries.NetworkRow>();
  for (const { eventId, network, second } of sightings) {
    touchedOf(ctx.db).add(eventId);
    const key = `${eventId} ${network}`;
    const row = rows.get(key) ?? { event_id: eventId, network, answers: 0, seconds: [] };
    row.answers += 1;
    if (second !== null && row.seconds.length < KNOWN_FROM && !row.seconds.includes(second))
      row.seconds.push(second);
    rows.set(key, row);
  }
  if (rows.size === 0) return;
  const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  try {
    await queries.addNetworks(ctx.db, sorted, KNOWN_FROM);
  } catch (error) {
    ctx.log.warn({ err: error }, "networks of answers could not be counted");
  }
}

/**
 * Holds what looks like stuffing, counts what turned out not to be, and flags comments that are the same, of the events that were answered at
 * lately.
 */
export function openHolding(ctx: Ctx) {
  let isFirst = true;
  return {
    async run(): Promise<undefined> {
      const events = touchedOf(ctx.db);
      if (isFirst) for (const eventId of await queries.selectCollecting(ctx.db)) events.add(eventId);
      isFirst = false;
      for (const eventId of [...events]) {
        events.delete(eventId);
        await weigh(ctx, eventId);
        await flagRepeated(ctx.db, eventId);
      }
    },
  };
}

/** Compares the event's answers with the networks that it knows. */
export async function weigh(ctx: Ctx, eventId: string): Promise<void> {
  const event = await selectEventOf(ctx.db, eventId);
  if (!event || event.sealed_key === null) return;
  const key = eventKey(ctx.sealer.open(event.sealed_key));
  const networks = await queries.selectNetworks(ctx.db, eventId);
  const known = networks.filter((one) => one.venue || one.seconds >= KNOWN_FROM);
  const ofKnown = known.reduce((answers, one) => answers + one.answers, 0);
  const isKnown = ({ subjectId, origin }: queries.Group) =>
    known.some(({ network }) => key.origin(network, subjectId).toString("hex") === origin);
  await inTransaction(ctx, async (tx) => {
    for (const table of answerTables)
      for (const group of await queries.selectHeldByRule(tx, table, eventId))
        if (isKnown(group)) await queries.release(tx, group);
    // At a meetup of one talk nobody gives a second answer. All answers are counted where they are: who answers and deletes again and again
    // would fill the count of a network that isn't known, and nothing would ever be held.
    if (known.length === 0 || 2 * ofKnown < (await countAnswersOfEvent(tx, eventId))) return;
    for (const table of answerTables)
      for (const group of await queries.selectSuspicious(tx, table, eventId, {
        from: HELD_FROM,
        share: HELD_SHARE,
      }))
        if (!isKnown(group)) await queries.hold(tx, group);
  });
}

/** The network of the event from which a group of answers came, if it is still counted. */
export async function networkBehind(
  ctx: Ctx,
  key: EventKey,
  eventId: string,
  { subjectId, origin }: queries.Group,
): Promise<Uint8Array | undefined> {
  const networks = await queries.selectNetworks(ctx.db, eventId);
  return networks.find(({ network }) => key.origin(network, subjectId).toString("hex") === origin)?.network;
}
