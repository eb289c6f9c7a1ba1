// `npm run test:faults [-- <scenario>...]` and `npm run test:soak [-- --minutes=2]`: what goes wrong in operation, done
// to real processes. Prints the figures and exits with 1 if a requirement is missed.
import { Refusal, run } from "../../scripts/setup.mjs";
import { circumstances } from "../report.ts";
import { backup } from "./backup.ts";
import { clockBack } from "./clock-back.ts";
import { databaseRestart } from "./database-restart.ts";
import { deaf } from "./deaf.ts";
import { diskFull } from "./disk-full.ts";
import { type Figure, tableOf } from "./figures.ts";
import { frozen } from "./frozen.ts";
import { keynote } from "./keynote.ts";
import { killed } from "./killed.ts";
import { largeBackup } from "./large-backup.ts";
import { oneAccount } from "./one-account.ts";
import { powerCut } from "./power-cut.ts";
import { processKilled } from "./process-killed.ts";
import { silentConnections } from "./silent-connections.ts";
import { soak } from "./soak.ts";
import { typing } from "./typing.ts";
import { upgrade } from "./upgrade.ts";

const args = process.argv.slice(2);
const times = Number(args.find((arg) => arg.startsWith("--times="))?.slice(8) ?? 1000);
const only = args.find((arg) => arg.startsWith("--only="))?.slice(7) ?? "";

const faults: Record<string, { title: string; scenario: () => Promise<Figure[]> }> = {
  database: {
    title: "PostgreSQL killed and back after three seconds, under load",
    scenario: databaseRestart,
  },
  frozen: { title: "PostgreSQL standing still for twenty seconds, under load", scenario: frozen },
  process: { title: "One of two processes killed, under load", scenario: processKilled },
  deaf: { title: "A process that doesn't hear what others change", scenario: deaf },
  upgrade: { title: "A migration while the version before works, under load", scenario: upgrade },
  disk: { title: "Disk full under the embedded database", scenario: diskFull },
  killed: { title: "The embedded database killed a hundred times", scenario: killed },
  keynote: { title: "5,000 phones in a minute, and everything goes wrong", scenario: () => keynote(only) },
  power: { title: "Power cut under the embedded database", scenario: powerCut },
  backup: { title: "Backed up, and moved from one engine to the other and back", scenario: backup },
  large: { title: "A gigabyte backed up and restored", scenario: largeBackup },
  account: { title: "One free account against everybody else", scenario: () => oneAccount(only) },
  clock: { title: "Clock put back by two hours", scenario: clockBack },
  typing: {
    title: "A proposal typed while everything is cut at a random key",
    scenario: () => typing(times),
  },
  silent: { title: "200 connections held open by silent and slow clients", scenario: silentConnections },
};

// Each server that is started cleans up after itself when this process ends.
process.setMaxListeners(0);

await run(async () => {
  const minutes = Number(args.find((arg) => arg.startsWith("--minutes="))?.slice(10) ?? 10);
  const known = {
    ...faults,
    soak: { title: "Mixed load for a long time", scenario: () => soak(minutes) },
  };
  const wanted = args.filter((arg) => !arg.startsWith("--"));
  const unknown = wanted.find((name) => !Object.hasOwn(known, name));
  if (unknown) throw new Refusal(`There is no scenario "${unknown}", only ${Object.keys(known).join(", ")}.`);
  const chosen = Object.entries(known).filter(([name]) =>
    wanted.length ? wanted.includes(name) : Object.hasOwn(faults, name),
  );
  let missed = 0;
  for (const [, { title, scenario }] of chosen) {
    console.log(`\n${title}\n`);
    const figures = await scenario();
    console.log(tableOf(figures));
    missed += figures.filter(({ met }) => met === false).length;
  }
  console.log(`\n${circumstances("npm run test:faults")}`);
  console.log(missed ? `${missed} requirements missed` : "All requirements met");
  if (missed) process.exitCode = 1;
});
