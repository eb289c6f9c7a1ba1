import { after } from "node:test";
import { closeSharedDatabase } from "./database.ts";

// Imported by each process that runs test files of the server (scripts/batches.mjs).
after(closeSharedDatabase);
