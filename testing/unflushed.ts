/** The flag of Node for processes in tests that prove nothing about a power cut: they wait for no flush of the disk. */
export const unflushed = `--import=${new URL("without-flushing.mjs", import.meta.url).href}`;
