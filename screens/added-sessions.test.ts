import { listSpeakers } from "@plenary/contract/sessions/speakers";
import { makeEvent } from "@plenary/testing/events";
import { makeAdmin, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

test("an organizer adds a keynote with speakers by account, address and name, who are asked by a link", async ({
  page,
}) => {
  const { origin } = server();
  await makeAdmin(origin);
  const [olga, kay, grace] = [
    await register(origin, "olga", "Olga"),
    await register(origin, "kay", "Kay"),
    await register(origin, "grace", "Grace"),
  ];
  const { eventId } = await makeEvent(olga, { name: "Harbour Days", visibility: "public" });

  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/sessions`);
  await page.getByRole("link", { name: "Add session" }).first().click();
  await expect(page.getByRole("heading", { name: "Add a session" })).toBeVisible();
  await expect(page.getByText("Speaker to be announced")).toBeVisible();
  await page.getByRole("button", { name: "Add session" }).click();
  await expect(page.getByText("Title is required", { exact: true })).toBeVisible();
  await expectGood(page);
  await page.getByLabel("Title").fill("Opening keynote");
  await page.getByLabel("Summary").fill("Where harbours come from");
  await page.getByLabel("Description").fill("All of it");
  const adding = page.getByRole("dialog", { name: "Add a speaker" });
  const add = async () => {
    await adding.getByRole("button", { name: "Add", exact: true }).click();
    await expect(adding).toBeHidden();
  };

  await page.getByRole("button", { name: "Add a speaker" }).click();
  await adding.getByRole("combobox", { name: "Account" }).fill("Kay");
  await expect(page.getByRole("option", { name: "Kay" })).toBeVisible();
  await adding.getByRole("combobox", { name: "Account" }).press("Enter");
  await add();
  await page.getByRole("button", { name: "Add a speaker" }).click();
  await adding.getByRole("radio", { name: /Somebody by email address/ }).check();
  await adding.getByRole("textbox", { name: "Email address" }).fill("nobody");
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  await expect(adding).toContainText("Please enter a valid email address");
  await expectGood(page);
  await adding.getByRole("textbox", { name: "Email address" }).fill("guest@example.org");
  await add();
  await page.getByRole("button", { name: "Add a speaker" }).click();
  await adding.getByRole("radio", { name: /A name alone/ }).check();
  await adding.getByRole("combobox", { name: "Name" }).fill("Ada L.");
  await add();
  const speakers = page.getByRole("group", { name: "Speakers" });
  await expect(speakers).toContainText(
    /Kay.*Asked first.*guest@example.org.*Asked first.*Ada L.*Named at once/,
  );
  await page.getByRole("button", { name: "Remove Kay" }).click();
  await expect(speakers).not.toContainText("Kay");
  await expectGood(page);
  await page.getByRole("button", { name: "Add a speaker" }).click();
  await adding.getByRole("radio", { name: /Somebody by email address/ }).check();
  await adding.getByRole("textbox", { name: "Email address" }).fill("second@example.org");
  await add();
  await page.getByRole("button", { name: "Add session" }).click();

  // As this server sends no mail, the link of each address that is asked is shown, one after the other.
  const link = page.getByRole("dialog", { name: "Pass on the invitation" });
  const seen: string[] = [];
  for (const address of ["guest@example.org", "second@example.org"]) {
    await expect(link).toContainText(address);
    seen.push(await link.getByRole("textbox").inputValue());
    await expectGood(page);
    await page.keyboard.press("Escape");
  }
  expect(new Set(seen).size).toBe(2);
  await expect(link).toBeHidden();
  await expect(page.getByRole("heading", { name: "Opening keynote" })).toBeVisible();
  await expect(page.getByText("“Opening keynote” is added")).toBeVisible();
  const facts = page.getByRole("complementary", { name: "About this session" });
  await expect(facts).toContainText("Ada L.");
  await expect(facts).toContainText(/Asked to speak.*guest@example.org.*Can answer until/);
  await expectGood(page);

  // An address more, whose link is shown too.
  await page.getByRole("button", { name: "Add a speaker" }).click();
  await adding.getByRole("radio", { name: /Somebody by email address/ }).check();
  await adding.getByRole("textbox", { name: "Email address" }).fill("grace.hopper@example.org");
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  const url = await link.getByRole("textbox").inputValue();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Withdraw the invitation to guest@example.org" }).click();
  await page.getByRole("button", { name: "Withdraw invitation" }).click();
  await expect(facts).not.toContainText("guest@example.org");

  await continueAs(page, grace);
  await page.goto(new URL(url).pathname);
  await expect(page.getByText("Olga invites you to speak at Harbour Days: “Opening keynote”.")).toBeVisible();
  await expectGood(page);
  await expect(
    page.getByText("Once you accept, the organizers see your address, grace@example.org."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("status")).toContainText("You speak in “Opening keynote” at Harbour Days now.");
  await page.goto(`/public/events/${eventId}`);
  await expect(page.getByText("Opening keynote")).toBeVisible();
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}?show=invitations`);
  await expect(page.locator("tbody tr").first()).toContainText("Opening keynote");

  // A name that somebody has at this event already means them, however it is written, unless one says otherwise.
  const named = adding.getByRole("group", { name: "Ada L. is named at this event already" });
  await page.goto(`/events/${eventId}/sessions/new`);
  await page.getByRole("button", { name: "Add a speaker" }).click();
  await adding.getByRole("radio", { name: /A name alone/ }).check();
  await adding.getByRole("combobox", { name: "Name" }).fill("áda  l.");
  await expect(named.getByRole("radio", { name: /The same person/ })).toBeChecked();
  await expect(adding.locator("datalist option")).toHaveAttribute("value", "Ada L.");
  await expectGood(page);
  await add();
  await expect(speakers).toContainText(/Ada L.*Named at once/);
  await page.getByRole("button", { name: "Add a speaker" }).click();
  await adding.getByRole("radio", { name: /A name alone/ }).check();
  await adding.getByRole("combobox", { name: "Name" }).fill("Ada L.");
  await add();
  // Nobody is asked about themselves.
  await page.getByRole("button", { name: "Add a speaker" }).click();
  await adding.getByRole("combobox", { name: "Account" }).fill("Olga");
  await expect(page.getByRole("option", { name: "Olga" })).toBeVisible();
  await adding.getByRole("combobox", { name: "Account" }).press("Enter");
  await add();
  await expect(speakers).toContainText(/Olga.*Named at once/);
  await page.getByRole("button", { name: "Remove Olga" }).click();
  await page.getByLabel("Title").fill("Closing");
  await page.getByLabel("Summary").fill("Where harbours go");
  await page.getByLabel("Description").fill("All of it");
  await page.getByRole("button", { name: "Add session" }).click();
  await expect(page.getByRole("heading", { name: "Closing" })).toBeVisible();
  const speaking = await olga.call(listSpeakers, { params: { eventId }, query: { q: "Ada L." } });
  expect(speaking.speakers.map(({ sessionCount }) => sessionCount).sort()).toEqual([1, 2]);

  // Who doesn't organize the event is sent to it.
  await continueAs(page, kay);
  await page.goto(`/events/${eventId}/sessions/new`);
  await expect(page.getByRole("heading", { name: "Harbour Days" })).toBeVisible();
});
