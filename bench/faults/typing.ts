import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { completeSetup } from "@plenary/testing/people";
import { startServer } from "@plenary/testing/server";
import { cutWhileTyping } from "@plenary/testing/typing-cut";
import { freePort } from "../../scripts/free-port.mjs";
import { inChromium } from "../browser.ts";
import { type Figure, none, only } from "./figures.ts";

/** A proposal is typed while the network, the tab, the sign-in or the server ends at a random key, so many times. */
export async function typing(times: number): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "plenary-typing-"));
  const environment = { DATA_DIR: dataDir, PORT: `${await freePort()}`, RATE_LIMIT: "off" };
  let server = await startServer(environment);
  await completeSetup(server.origin);
  const process = {
    origin: server.origin,
    kill: async () => void (await server.end("SIGKILL")),
    start: async () => {
      server = await startServer(environment);
    },
  };
  try {
    return await inChromium(async (browser) => {
      const context = await browser.newContext();
      const seed = Math.floor(Math.random() * 1_000_000);
      const cuts = await cutWhileTyping(context, process, { rounds: times, seed });
      return [
        only("Seed", seed),
        ...Object.entries(cuts.rounds).map(([fault, rounds]) => only(`Cut: ${fault}`, rounds)),
        only("Characters typed", cuts.typed),
        only("Characters called saved when it was cut", cuts.called),
        // Proves calls 11: 1,000 times cut the network, close the tab, kill browser or server at a random key, sign out by force: 0 characters lost that the form called saved.
        none("Lost of what was called saved", cuts.lost),
        none("Texts that nobody typed, and needless questions", cuts.wrong),
      ];
    });
  } finally {
    await server.end();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
