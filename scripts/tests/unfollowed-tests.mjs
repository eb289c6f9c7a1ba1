// Imported ahead of node:test by each process that runs test files. It follows every promise and callback by an async
// hook: to know in which suite a test is declared, and to which test an uncaught error belongs. The first is known once
// all files are loaded; for the second it would take a fifth of all processor time. Such an error still fails the run, as
// one of the file that runs; what it was is printed at the end.
import { createHook } from "node:async_hooks";
import { noteUncaught, runningFile } from "./ran.mjs";

const following = [];
const hooks = Object.getPrototypeOf(createHook({}));
const { enable } = hooks;
hooks.enable = function () {
  following.push(this);
  return enable.call(this);
};

/**
 * Called when all test files of the process are loaded. A promise that is refused before it is awaited, as where two calls
 * are begun together and awaited in turn, is no error: only what nothing has caught by the end is.
 */
export function unfollow() {
  for (const hook of following) hook.disable();
  /** @type {[file: string, error: unknown][]} */
  const thrown = [];
  /** @type {Map<Promise<unknown>, [file: string, error: unknown]>} */
  const refused = new Map();
  process.on("uncaughtException", (error) => thrown.push([runningFile(), error]));
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", (error, promise) => refused.set(promise, [runningFile(), error]));
  process.on("rejectionHandled", (promise) => refused.delete(promise));
  process.on("exit", () => {
    for (const [file, error] of [...thrown, ...refused.values()]) {
      process.exitCode = 1;
      noteUncaught(file);
      console.error(`Nothing caught this error while ${file} ran:`, error);
    }
  });
}
