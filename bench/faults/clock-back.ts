import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { login, me } from "@plenary/contract/accounts/sign-ins";
import { updateEvent } from "@plenary/contract/events/events";
import { createTalk, listTalks } from "@plenary/contract/sessions/talks";
import { installPackage } from "../../scripts/debian.mjs";
import { Refusal } from "../../scripts/setup.mjs";
import { type Figure, holds, none, only } from "./figures.ts";
import { allTalks, Load, talkOf } from "./load.ts";
import { ask, eventCalled, openPair, type Pair } from "./pair.ts";

/** The clock of one of two processes is set back by two hours under load (with libfaketime). */
export async function clockBack(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "plenary-clock-"));
  const clock = join(folder, "clock");
  writeFileSync(clock, "+0\n");
  const own = {
    LD_PRELOAD: faketime(),
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_CACHE_DURATION: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
  try {
    const pair = await openPair(own, { RATE_LIMIT: "on" });
    try {
      return await putBack(pair, () => writeFileSync(clock, "-2h\n"));
    } finally {
      await pair.stop();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function putBack(pair: Pair, turn: () => void): Promise<Figure[]> {
  const [{ origin }] = pair.servers;
  const [person] = pair.people;
  if (!person) throw new Error("There is nobody.");
  const signIn = (password: string) =>
    ask(origin, null, (call) => call(login, { body: { username: person.username, password } }));
  for (let n = 0; n < 11; n++) await signIn("a wrong password");
  const lockedOut = await signIn("Correct-horse-7");
  const load = new Load(pair, { oneClock: false }).start();
  await delay(2000);
  turn();
  await delay(5000);
  await load.stop();
  const made = await person.call(createTalk, { body: talkOf(person, "made at last") });
  const back = Date.now() - Date.parse(made.talk.createdAt);
  const params = { eventId: pair.eventId };
  const rename = await ask(origin, pair.admin, (call) =>
    call(updateEvent, { params, body: eventCalled("Named at last") }),
  );
  const again = await signIn("Correct-horse-7");
  const ids = await allTalks(origin, person);
  const { talks } = await person.call(listTalks);
  const times = talks.map(({ createdAt }) => createdAt);
  const signIns = pair.people.map((one) => ask(origin, one, (call) => call(me)));
  const kept = (await Promise.all(signIns)).filter(({ status }) => status !== 200);
  return [
    only("Means", "libfaketime on one of two processes"),
    only("Put back by", `${(back / 3_600_000).toFixed(2)} hours`),
    only("Answers under load", load.answers),
    // The load may send more messages than one user is allowed to.
    none(
      "Wrong answers under load",
      load.wrong.filter((text) => !text.startsWith("429 from POST /messages:")),
    ),
    none("Broken or refused", [...load.broken, ...load.refused]),
    none("Sign-ins that ended", kept),
    holds("An event made before is changed", "200", rename.status),
    holds("Talks listed twice over all pages", "0", ids.length - new Set(ids).size),
    holds(
      "A list is in order of the time that it tells",
      "true",
      String(`${times}` === `${times.toSorted().reverse()}`),
    ),
    holds("Ids that are no UUID version 7", "0", ids.filter((id) => id[14] !== "7").length),
    none(`Lost of ${load.acknowledged} acknowledged talks`, await load.lost(origin)),
    holds("A sign-in that was limited, before", "429", lockedOut.status),
    holds("The same sign-in with the clock put back", "200", again.status),
  ];
}

function faketime(): string {
  const find = () => globSync("/usr/lib/*/faketime/libfaketimeMT.so.1").find((file) => existsSync(file));
  if (!find()) installPackage("libfaketime");
  const found = find();
  if (found) return found;
  throw new Refusal("A clock that is put back needs libfaketime: `apt-get install libfaketime`.");
}
