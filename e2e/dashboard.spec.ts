import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { inviteSpeaker } from "@plenary/contract/invitations/invitations";
import { sendMessage } from "@plenary/contract/messages/messages";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeAdmin, type Person, register } from "@plenary/testing/people";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let olga: Person;
let sam: Person;

test.beforeAll(async () => {
  const { origin } = server();
  const admin = await makeAdmin(origin);
  // Nothing is undone here, so that decisions are told at once.
  await admin.call(updateSettings, { body: { decisionMailDelaySeconds: 0 } });
  olga = await register(origin, "olga", "Olga Organizer");
  sam = await register(origin, "sam", "Sam Speaker");
});

test("a name that turns its direction around leaves the text beside it as it is", async ({ page }) => {
  const name = "Eve \u202eevE";
  const eve = await register(server().origin, "eve", name);
  const evening = await createEvent(eve, "Evening Days");
  await eve.call(inviteSpeaker, { body: { eventId: evening, email: "olga@example.org" } });
  const mirrored = await createEvent(olga, "Mirror \u202esyaD");
  await submitTalk(eve, "On mirrors", mirrored);
  const recipients = [eve.userId, sam.userId];
  await olga.call(sendMessage, { body: { subject: "To two", content: "Hello.", recipients } });
  await continueAs(page, olga);
  for (const [path, words] of [
    ["/dashboard", " asks you "],
    ["/sessions/waiting", " · for"],
    ["/messages?show=sent", "Sam Speaker"],
  ] as const) {
    await page.goto(path);
    const line = page.getByRole("main").locator("p, span").filter({ hasText: name }).last();
    await expect(line).toContainText(words.trim());
    expect(await line.evaluate(widthForward, words)).toBeGreaterThan(0);
  }
  await page.goto(`/events/${mirrored}`);
  await page.getByRole("switch", { name: "Public" }).click();
  const notice = page.locator("[aria-live] span").filter({ hasText: "is a draft now" });
  await expect(notice).toBeVisible();
  expect(await notice.evaluate(widthForward, " is a draft now")).toBeGreaterThan(0);
});

/** How far the last letter of the words stands to the right of the first, in pixels. */
function widthForward(line: HTMLElement, words: string): number | undefined {
  const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const start = text.data.indexOf(words);
    if (start < 0) continue;
    const [first, last] = [start + words.search(/\S/), start + words.trimEnd().length - 1].map((at) => {
      const letter = document.createRange();
      letter.setStart(text, at);
      letter.setEnd(text, at + 1);
      return letter.getBoundingClientRect().left;
    });
    return (last ?? 0) - (first ?? 0);
  }
  return undefined;
}

/** A public event; returns its id. */
async function createEvent(as: Person, name: string): Promise<string> {
  return (await makeEvent(as, { name, visibility: "public" })).eventId;
}
