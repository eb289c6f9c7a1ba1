// Programs that a run starts in the foreground, and what ends them all when a run takes too long.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { root, toolEnv } from "../setup.mjs";

/** No run of all tests takes as many minutes where nothing hangs; `.ci/run` has 90 for everything. */
const longest = 80;
/** So many seconds a program has to end by itself before it is killed. */
const grace = 20;

/** @type {(() => void) | undefined} */
let end;
let isOver = false;

/**
 * Ends what is running when a run has taken too long. It is the only limit of a whole run.
 * @param {() => string} whatRuns asked then
 * @returns {() => void} to be called when it is over
 */
export function watchOver(whatRuns) {
  const timer = setTimeout(() => {
    console.log(`\nThis has taken ${longest} minutes and is ended. Still running: ${whatRuns()}`);
    end?.();
  }, longest * 60_000);
  timer.unref();
  return () => clearTimeout(timer);
}

/** Whether the run is being ended, so that nothing more may be started. */
export const isEnding = () => isOver;

/**
 * Runs a program in the foreground with a group of its own; passes on signals that reach this process to all of it, so
 * that nothing is left running.
 * @returns {Promise<number>} its exit code, or what a shell says of a signal
 */
export async function execute(command, args, env = {}) {
  const options = /** @type {const} */ ({ cwd: root, stdio: "inherit", detached: true });
  const child = spawn(command, args, { ...options, env: { ...toolEnv, ...env } });
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  const forward = (signal) => {
    isOver = true;
    process.kill(-Number(child.pid), signal);
  };
  for (const signal of signals) process.on(signal, forward);
  let killing;
  end = () => {
    forward("SIGINT");
    killing = setTimeout(forward, grace * 1000, "SIGKILL");
  };
  const [code, signal] = await once(child, "exit");
  clearTimeout(killing);
  end = undefined;
  for (const name of signals) process.off(name, forward);
  return code ?? 128 + constants.signals[signal];
}
