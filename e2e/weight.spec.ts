import type { PublicPath } from "@plenary/contract/screens";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast } from "@plenary/testing/people";
import { publicAddresses } from "@plenary/testing/public-addresses";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();
let addresses: Record<PublicPath, string>;

/** Of JavaScript and CSS that a public page may load, in bytes as transferred with brotli. */
const MOST = 120_000;

test.beforeAll(async () => {
  const { organizer } = await makeCast(server().origin);
  const { eventId } = await makeEvent(organizer, { name: "Compiler Days", visibility: "public" });
  const { speakerId } = await submitTalk(organizer, "On parsing", eventId);
  addresses = publicAddresses({ eventId, speakerId });
});

test("no public page loads more than 120 KB of code", async ({ browser }) => {
  const tooHeavy: string[] = [];
  for (const [screen, address] of Object.entries(addresses)) {
    // Nothing is in the cache of a new context.
    const context = await browser.newContext();
    const page = await context.newPage();
    const sizes: Promise<number>[] = [];
    page.on("response", (response) => {
      if (!["script", "stylesheet"].includes(response.request().resourceType())) return;
      sizes.push(
        response.allHeaders().then((headers) => {
          expect(headers["content-encoding"], response.url()).toBe("br");
          return Number(headers["content-length"]);
        }),
      );
    });
    await page.goto(server().origin + address, { waitUntil: "networkidle" });
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(bytes, screen).toBeGreaterThan(50_000);
    if (bytes > MOST) tooHeavy.push(`${screen}: ${bytes}`);
    await context.close();
  }
  expect(tooHeavy).toEqual([]);
});
