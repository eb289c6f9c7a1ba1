import { makeEvent } from "@plenary/testing/events";
import { makeCast } from "@plenary/testing/people";
import { expect, test, useServer } from "./support/test.ts";

// In all other tests no worker may stand between pages and the server.
test.use({ serviceWorkers: "allow" });

const server = useServer();

// Proves programme 4: Five events at most are kept, the longest unused leave first, and other pages are bounded too;
//   what of an event is too long is said to be left out
test("of an event 3 MB are kept: pages that were opened long ago go, those of the whole event stay", async ({
  page,
}) => {
  const { organizer } = await makeCast(server().origin);
  const { eventId } = await makeEvent(organizer, { name: "Open Days", visibility: "public" });
  const path = `/public/events/${eventId}`;
  await page.goto(`${path}/programme`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  const name = `plenary-event-${eventId}`;
  // As if three long pages had been opened one after the other.
  await page.evaluate(
    async ([of, base]) => {
      const cache = await caches.open(of);
      for (const page of ["first", "second", "third"]) {
        const headers = { "x-packed": `${1_400_000}` };
        await cache.put(`${base}/tracks/${page}`, new Response(new Uint8Array(1_400_000), { headers }));
      }
    },
    [name, path] as const,
  );
  await page.goto(`${path}/rooms`);
  const kept = () =>
    page.evaluate(async (of) => {
      const requests = await (await caches.open(of)).keys();
      return requests.map(({ url }) => new URL(url).pathname.split("/").slice(4).join("/")).sort();
    }, name);
  await expect.poll(kept).toEqual(["programme", "rooms", "tracks/second", "tracks/third"]);
});
