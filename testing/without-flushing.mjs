// Loaded ahead of a server or a command (`--import`) by tests that prove nothing about a power cut: whatever it flushes
// to the disk counts as flushed at once. On a busy disk a new embedded database takes seconds to flush. The server itself
// has no such option.
import fs from "node:fs";
import { open } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

fs.fsyncSync = () => {};
fs.fdatasyncSync = () => {};
fs.fsync = (_handle, done) => setImmediate(done, null);
fs.fdatasync = (_handle, done) => setImmediate(done, null);
syncBuiltinESMExports();

await using file = await open(import.meta.filename);
const handles = Object.getPrototypeOf(file);
handles.sync = handles.datasync = async () => {};
