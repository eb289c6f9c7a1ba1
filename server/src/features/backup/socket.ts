import { existsSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { CommandError } from "../../base/errors.ts";
import type { Logger } from "../../base/logger.ts";

/** In the data directory, which only the server's user can read. */
const NAME = "backup.sock";

/** The longest address of a socket in bytes (Linux: 107; others less). */
const LONGEST_ADDRESS = 103;

/** Bytes of a passphrase that the server reads. */
const LONGEST_PASSPHRASE = 4096;

/** Lets commands on this machine request backups from the process that has the embedded database, one at a time. */
export async function serveBackups(
  dataDir: string,
  makeBackup: (passphrase: string | undefined) => AsyncGenerator<Buffer>,
  log: Logger,
): Promise<{ close(): Promise<void> }> {
  const path = join(dataDir, NAME);
  if (Buffer.byteLength(path) > LONGEST_ADDRESS) {
    log.warn(`${path} is too long for a socket: backups can only be made while the server is stopped`);
    return { close: async () => {} };
  }
  let running: Promise<void> | undefined;
  const server = createServer((asked, answer) => {
    if (running) {
      answer.writeHead(409).end("Another backup is being made.");
      return;
    }
    running = answerWith(makeBackup, asked, answer)
      .catch((error: unknown) => {
        log.warn({ err: error }, "a backup was broken off");
      })
      .finally(() => {
        running = undefined;
      });
  });
  // Left by a process that was killed; only this one has the directory.
  rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(path, resolve);
  });
  return {
    async close() {
      server.close();
      server.closeAllConnections();
      await running;
    },
  };
}

async function answerWith(
  makeBackup: (passphrase: string | undefined) => AsyncGenerator<Buffer>,
  asked: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  asked.setEncoding("utf8");
  let passphrase = "";
  for await (const part of asked) {
    passphrase += part;
    if (passphrase.length > LONGEST_PASSPHRASE) {
      answer.writeHead(400).end("This passphrase is too long.");
      return;
    }
  }
  const pieces = makeBackup(passphrase === "" ? undefined : passphrase);
  // Anything that refuses the whole backup does so before its first piece.
  let first: IteratorResult<Buffer>;
  try {
    first = await pieces.next();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    answer.writeHead(400).end(error.message);
    return;
  }
  answer.write(first.value);
  await pipeline(Readable.from(pieces), answer);
}

/**
 * The bytes of a backup from the process that has the data directory; undefined if none answers.
 * @throws {CommandError} with its reason if it refuses
 */
export async function askForBackup(
  dataDir: string,
  passphrase: string | undefined,
): Promise<AsyncIterable<Buffer> | undefined> {
  const socketPath = join(dataDir, NAME);
  if (!existsSync(socketPath)) return undefined;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request({ socketPath, method: "POST" }, resolve)
    .on("error", reject)
    .end(passphrase ?? "");
  const answer = await promise.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ECONNREFUSED" || error.code === "ENOENT") return undefined;
    throw error;
  });
  if (answer && answer.statusCode !== 200) throw new CommandError(await text(answer));
  return answer;
}
