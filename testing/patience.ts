const isCI = process.env.CI !== undefined;

/** How long something that has to come is waited for, in milliseconds. In CI nothing fails because a machine is busy. */
export const patience = isCI ? 60_000 : 10_000;

/** The same for a test, a page or a process. What hangs for longer is ended with the run (scripts/tests/processes.mjs). */
export const longPatience = 300_000;

/** The flag of Node for processes in tests that prove nothing about a power cut: they wait for no flush of the disk. */
export const unflushed = `--import=${new URL("without-flushing.mjs", import.meta.url).href}`;
