// Imported ahead of node:test by each process that runs test files. It follows every promise and callback by an async
// hook: to know in which suite a test is declared, and to which test an uncaught error belongs. The first is known once
// all files are loaded; for the second it would take a fifth of all processor time. Such an error still fails the run, as
// one of the file that runs; what it was is printed at the end.
import { createHook } from "node:async_hooks";
import { noteUncaught } from "./ran.mjs";

const following = [];
const hooks = Object.getPrototypeOf(createHook({}));
const { enable } = hooks;
hooks.enable = function () {
  following.push(this);
  return enable.call(this);
};

/** Called when all test files of the process are loaded. */
export function unfollow() {
  for (const hook of following) hook.disable();
  /** @type {[file: string, error: unknown][]} */
  const uncaught = [];
  for (const event of ["uncaughtException", "unhandledRejection"])
    process.on(event, (error) => uncaught.push([noteUncaught(), error]));
  process.on("exit", () => {
    for (const [file, error] of uncaught)
      console.error(`Nothing caught this error while ${file} ran:`, error);
  });
}
