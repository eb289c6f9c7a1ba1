import { inChromium, onPhones } from "../browser.ts";
import { median } from "../load/compare.ts";

/** What a first visit of a code's page loads, in bytes as transferred, and when it paints on a slow phone, in milliseconds. */
export interface CodeVisit {
  /** JavaScript and CSS, without headers. */
  code: number;
  /** All, headers included. */
  bytes: number;
  paint: number;
}

/** A hall whose network is full: how long an answer takes to come back, in milliseconds, and bytes a second. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };

export function visitCode(url: string, runs: number): Promise<CodeVisit> {
  return inChromium(async (browser) => {
    const visits: CodeVisit[] = [];
    for (let run = 0; run < runs; run++) {
      const visited = await onPhones(browser, async (page) => {
        const devtools = await page.context().newCDPSession(page);
        await devtools.send("Network.enable");
        await devtools.send("Network.emulateNetworkConditions", SLOW);
        let [code, bytes] = [0, 0];
        const waiting: Promise<void>[] = [];
        page.on("requestfinished", (request) => {
          waiting.push(
            request.sizes().then((sizes) => {
              bytes += sizes.responseBodySize + sizes.responseHeadersSize;
              if (["script", "stylesheet"].includes(request.resourceType())) code += sizes.responseBodySize;
            }),
          );
        });
        await page.goto(url, { waitUntil: "networkidle" });
        await Promise.all(waiting);
        const paint = await page.evaluate(
          () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
        );
        if (paint === undefined) throw new Error("The page painted nothing.");
        return { code, bytes, paint };
      });
      visits.push(visited);
    }
    const middle = (of: keyof CodeVisit) => median(visits.map((each) => each[of]));
    return { code: middle("code"), bytes: middle("bytes"), paint: middle("paint") };
  });
}
