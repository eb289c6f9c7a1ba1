import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { createItem, deleteItem } from "@plenary/contract/programme/programme";
import { listVersions, previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import { approveSession, getSession, updateSession } from "@plenary/contract/sessions/sessions";
import { createTalk } from "@plenary/contract/sessions/talks";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeAdmin, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood, expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

// Proves programme 3, 5: Who organizes the event, and who speaks, says a session's type, languages, links, whether it
//   is recorded, stream, recording, audience and needs in its form, with the refusals at their fields
// Proves programme 4: Whoever rejects or deletes a session of the published programme reads that it leaves it at once
// Proves programme 2: `/events/{id}/versions` and `/versions/new`: all versions with their changes and who was told;
//   the preview, and the button that releases; what was written outlives a stale plan
// Proves programme 2: The programme's screen says live or version, how many changes are not released, and how many
//   conflicts there are
// Proves programme 4: A speaker is asked before a save takes a session out of the published programme; the session's
//   screen says where the public sees it
// Proves programme 2: The programme says what is new and moved since the last visit of this browser, and leads to what
//   changed
test("an organizer releases versions of a programme", async ({ page, expectedErrors }) => {
  const { origin } = server();
  const admin = await makeAdmin(origin);
  const olga = await register(origin, "olga", "Olga Organizer");
  const ada = await register(origin, "ada", "Ada Speaker");
  const { eventId } = await makeEvent(olga, { name: "Porto Days", visibility: "public" });
  const params = { eventId };
  const talks = ["Soup", "Bread"].map(async (title) => {
    const { sessionId } = await submitTalk(ada, title, eventId);
    await olga.call(approveSession, { params: { sessionId } });
    return sessionId;
  });
  const [soup = "", bread = ""] = await Promise.all(talks);
  const place = (sessionId: string, body: object) =>
    olga.call(updateSession, { params: { sessionId }, body });
  await place(soup, { startTime: "2027-03-01T10:00", durationMinutes: 45, room: "Hall" });
  await place(bread, { startTime: "2027-03-01T10:30", durationMinutes: 30 });

  const header = page.getByRole("banner").or(page.locator("main header"));
  const release = (name: string) =>
    page.getByRole("button", { name: `Release version ${name}`, exact: true });
  await continueAs(page, olga);
  await test.step("a live programme leads to its first version", async () => {
    await page.goto(`/events/${eventId}/programme`);
    await expect(header.getByText("Live", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Versions" }).click();
    await expect(page.getByRole("heading", { name: "No version has been released yet." })).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByRole("link", { name: "Prepare the first version" }).click();
    await expect(page.getByText("There is no way back to a live programme.")).toBeVisible();
    await expect(page.getByRole("link", { name: "1 confirmed session has no room" })).toBeVisible();
    const dashboards = "1 person finds on their dashboard what changes for them. No mail goes out.";
    await expect(page.getByText(dashboards)).toBeVisible();
    // With a mail server, and while its mails are switched off.
    await admin.call(updateSettings, { body: { smtpHost: "127.0.0.1" } });
    await page.reload();
    await expect(page.getByText("1 person gets a mail about what changes for them.")).toBeVisible();
    await admin.call(updateSettings, { body: { emailNotificationsEnabled: false } });
    await page.reload();
    await expect(page.getByText(dashboards)).toBeVisible();
    await page.getByLabel("Tell the speakers").uncheck();
    await release("1").click();
    await expect(page.getByText("Version 1 is public.", { exact: true })).toBeVisible();
    await expect(page.getByText("First version, 2 sessions")).toBeVisible();
    await expect(page.getByText("Without a mail")).toBeVisible();
  });

  await test.step("without a change there is nothing to release", async () => {
    await page.getByRole("link", { name: "Prepare the next version" }).click();
    await expect(page.getByRole("heading", { name: "Nothing has changed since Version 1" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Release/ })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "1 conflict", exact: true })).toBeVisible();
    await expectGoodAtBothWidths(page);
  });

  await test.step("the preview says what changes and what collides", async () => {
    await place(soup, { room: "Attic" });
    await place(bread, { startTime: "2027-03-01T10:30", durationMinutes: 30, room: "Attic" });
    await page.goto(`/sessions/${soup}`);
    await expect(page.getByText("For the public")).toBeVisible();
    await expect(page.getByLabel("About this session").getByText("Hall", { exact: true })).toBeVisible();
    await expect(page.getByText("In its room at the same time: Bread")).toBeVisible();
    await expect(page.getByRole("link", { name: "Bread" }).first()).toHaveAttribute(
      "href",
      `/sessions/${bread}`,
    );
    await expectGoodAtBothWidths(page);
    await page.goto(`/events/${eventId}/programme`);
    await expect(
      page.getByText(
        "Times and rooms are public as released. 2 changes aren't released yet. 2 conflicts in the plan.",
      ),
    ).toBeVisible();
    await page.getByRole("link", { name: "2 conflicts in the plan." }).click();
    await expect(page).toHaveURL(`/events/${eventId}/versions/new#conflicts`);
    await expect(page.getByRole("link", { name: "Soup" }).first()).toHaveAttribute(
      "href",
      `/sessions/${soup}`,
    );
    await expect(page.getByRole("listitem").filter({ hasText: "Soup" }).last()).toContainText(
      "from Mon, 1 Mar 2027, 10:00–10:45, Hall to Mon, 1 Mar 2027, 10:00–10:45, Attic",
    );
    await expect(page.getByText("“Soup” and “Bread” overlap in Attic")).toBeVisible();
    await expectGoodAtBothWidths(page);
    // A break has no page of its own.
    const body = {
      kind: "break" as const,
      title: "Lunch",
      startTime: "2027-03-01T10:00",
      durationMinutes: 15,
    };
    const { item } = await olga.call(createItem, { params, body });
    await page.reload();
    await expect(page.getByRole("link", { name: "Lunch" }).first()).toHaveAttribute(
      "href",
      `/events/${eventId}/programme`,
    );
    await olga.call(deleteItem, { params: { itemId: item.itemId } });
    await page.reload();
  });

  await test.step("what was changed meanwhile is shown beside what was written", async () => {
    expectedErrors.push(/409/);
    await page.getByLabel("Name").fill("Rooms");
    await page.getByLabel("Note").fill("The hall is flooded.");
    await place(bread, { startTime: "2027-03-01T11:30" });
    await release("Rooms").click();
    await expect(page.getByRole("alert")).toHaveText(
      "The schedule was changed meanwhile. Please look at it again.",
    );
    await expect(page.getByRole("listitem").filter({ hasText: "Bread" }).last()).toContainText("11:30");
    await expect(page.getByRole("heading", { name: /conflict/ })).toHaveCount(0);
    await expect(page.getByLabel("Note")).toHaveValue("The hall is flooded.");
  });

  await test.step("a release by somebody else leaves nothing to release, and what was written", async () => {
    const { planRevision } = await olga.call(previewVersion, { params });
    const body = { name: "Quicker", tell: false, planRevision };
    await olga.call(releaseVersion, { params, body });
    await release("Rooms").click();
    await expect(page.getByRole("heading", { name: "Nothing has changed since Quicker" })).toBeVisible();
    await expect(release("Rooms")).toBeDisabled();
    await expect(page.getByLabel("Note")).toHaveValue("The hall is flooded.");
  });

  await test.step("a released version says what it changed, and how many were told", async () => {
    await place(soup, { startTime: "2027-03-01T09:00" });
    await page.goto(`/events/${eventId}/versions/new`);
    await page.getByLabel("Name").fill("Quicker");
    await release("Quicker").click();
    await expect(page.getByText("A version with this name exists already")).toBeVisible();
    await page.getByLabel("Name").fill("Early");
    await page.getByLabel("Note").fill("Soup is early.");
    await release("Early").click();
    await expect(page.getByText("Version Early is public. 1 person is told.")).toBeVisible();
    await expect(page).toHaveURL(`/events/${eventId}/versions`);
    const early = page.getByRole("article", { name: "Version Early" });
    await expect(early).toContainText("1 moved");
    await expect(early).toContainText("1 person was told");
    await early.getByText("What changed").click();
    await expect(early.getByRole("listitem")).toContainText("09:00");
    await expectGoodAtBothWidths(page);
    const { versions } = await olga.call(listVersions, { params });
    expect(versions.map(({ name, told }) => [name, told])).toEqual([
      ["Early", 1],
      ["Quicker", 0],
      ["Version 1", 0],
    ]);
  });

  await test.step("the programme says what has changed since the last visit", async () => {
    const programme = `/public/events/${eventId}/programme?view=list`;
    const seen = () => page.evaluate((key) => localStorage.getItem(key), `plenary.seen.${eventId}`);
    await page.goto(programme);
    await expect.poll(seen).toBe("3");
    await expect(page.getByText("Moved from")).toHaveCount(0);
    await place(bread, { room: "Cellar" });
    const { planRevision } = await olga.call(previewVersion, { params });
    await olga.call(releaseVersion, { params, body: { tell: false, planRevision } });
    await page.reload();
    const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Bread" }) });
    await expect(row).toContainText("Moved from Attic");
    // A reload is no visit of its own, another tab is.
    await page.reload();
    await expect(row).toContainText("Moved from");
    const tab = await page.context().newPage();
    await tab.goto(programme);
    await expect
      .poll(() => tab.evaluate((key) => sessionStorage.getItem(key), `plenary.seen.${eventId}`))
      .toBe("4");
    await expect(tab.getByText("Moved from")).toHaveCount(0);
    await tab.close();
    await page.getByRole("link", { name: "What changed" }).click();
    await expect(page).toHaveURL(`/public/events/${eventId}/changes#version-4`);
  });

  await test.step("more is said of a session than its place, and what is wrong stands at its field", async () => {
    await page.goto(`/sessions/${bread}/edit`);
    const more = page.getByRole("group").filter({ hasText: "More details" }).first();
    await page.getByText("More details").click();
    await more.getByLabel("Type").fill("Workshop");
    await more.getByLabel("Language 1").selectOption("German");
    await more.getByLabel("Language 2").selectOption("English");
    await more.getByRole("button", { name: "Add a link" }).click();
    await more.getByRole("button", { name: "Add a link" }).click();
    await more.getByLabel("Address of link 1").fill("example");
    await more.getByLabel("Expected audience").fill("0");
    await more.getByLabel("Not recorded").check();
    await more.getByLabel("Tables").check();
    await page.getByRole("button", { name: "Save session" }).click();
    await expect(more.getByLabel("Title of link 1")).toHaveAccessibleDescription("Please enter a title");
    await expect(more.getByLabel("Address of link 1")).toHaveAccessibleDescription(
      "Please enter a link that begins with http:// or https://",
    );
    await expect(more.getByLabel("Expected audience")).toHaveAccessibleDescription(/Must be 1 to 1000000/);
    await expectGoodAtBothWidths(page);
    await more.getByLabel("Title of link 1").fill("Recipe");
    await more.getByLabel("Address of link 1").fill("https://example.org/bread");
    await more.getByLabel("Expected audience").fill("40");
    await page.getByRole("button", { name: "Save session" }).click();
    await expect(page).toHaveURL(`/sessions/${bread}`);
    const about = page.getByLabel("About this session");
    await expect(about).toContainText("German, English");
    await expect(about.getByRole("link", { name: "Recipe" })).toBeVisible();
    await expectGood(page);
    const { session } = await olga.call(getSession, { params: { sessionId: bread } });
    const { type, languages, links, doNotRecord, expectedAudience, needs } = session;
    expect({ type, languages, links, doNotRecord, expectedAudience, needs }).toEqual({
      ...{
        type: "Workshop",
        languages: ["de", "en"],
        doNotRecord: true,
        expectedAudience: 40,
        needs: ["tables"],
      },
      links: [{ url: "https://example.org/bread", title: "Recipe" }],
    });
    await page.goto(`/sessions/${bread}/edit`);
    await expect(page.getByLabel("Language 2")).toHaveValue("en");
    await page.getByRole("button", { name: "Remove link 1" }).click();
    await page.getByLabel("Language 1").selectOption("None");
    await page.getByRole("button", { name: "Save session" }).click();
    await expect(page).toHaveURL(`/sessions/${bread}`);
    const after = (await olga.call(getSession, { params: { sessionId: bread } })).session;
    expect([after.languages, after.links, after.type]).toEqual([["en"], [], "Workshop"]);
  });

  await test.step("cancelling and deleting say that it leaves the programme at once", async () => {
    const dialog = page.getByRole("dialog");
    for (const [name, leave] of [
      [/^Cancel session/, "Keep it"],
      [/^Delete/, "Cancel"],
    ] as const) {
      await page.getByRole("button", { name }).click();
      await expect(dialog).toContainText(
        "It leaves it at once, and its page and calendars say that it was cancelled.",
      );
      await dialog.getByRole("button", { name: leave }).click();
      await expect(dialog).toBeHidden();
    }
    await page.goto(`/events/${eventId}/sessions`);
    await page.getByLabel("Select all on this page").check();
    const bar = page.getByRole("region", { name: "Selected sessions" });
    await bar.getByRole("button", { name: "Reject" }).click();
    await expect(dialog).toContainText("Those in the published programme leave it at once");
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("its speaker is asked before a change takes a session out", async () => {
    const { talk } = await ada.call(createTalk, {
      body: { title: "Cake", summary: "Sweet", description: "Long" },
    });
    const status = async () => (await ada.call(getSession, { params: { sessionId: soup } })).session.status;
    await continueAs(page, ada);
    await page.goto(`/sessions/${soup}/edit`);
    await expect(page.getByText("Times and rooms are published.")).toBeVisible();
    await page.getByLabel("Talk", { exact: true }).selectOption(talk.talkId);
    await page.getByRole("button", { name: "Save session" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(
      "This session is in the published programme. Saving takes it out until an organizer approves it again.",
    );
    await expectGood(page);
    await dialog.getByRole("button", { name: "Leave it as it is" }).click();
    await expect(dialog).toBeHidden();
    expect(await status()).toBe("confirmed");
    await page.getByRole("button", { name: "Save session" }).click();
    await dialog.getByRole("button", { name: "Save and take it out" }).click();
    await expect(page).toHaveURL(`/sessions/${soup}`);
    expect(await status()).toBe("draft");
  });
});
