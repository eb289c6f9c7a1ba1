import { getCall, putCall, unpublishCall } from "@plenary/contract/call/call";
import { getCallSpeaker, putCallSpeaker } from "@plenary/contract/call/call-speakers";
import { getProposal, listProposals, putProposal } from "@plenary/contract/call/proposals";
import { makeCalled, makeEvent, propose } from "@plenary/testing/events";
import { completeSetup, password, register } from "@plenary/testing/people";
import { asked, section } from "@plenary/testing/surveys";
import { continueAs } from "../e2e/support/people.ts";
import { expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

test("a call is published, a visitor's text is submitted after signing in, and accepted", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/409/, /422/, /404/);
  const { origin } = server();
  await completeSetup(origin);
  const olga = await register(origin, "olga", "Olga Organizer");
  const ada = await register(origin, "ada", "Ada Speaker");
  const { eventId } = await makeEvent(olga, {
    ...{ name: "Porto Days", startDate: "2099-05-01", endDate: "2099-05-02" },
    ...{ timezone: "Europe/Lisbon", visibility: "public" },
  });

  await test.step("a closing date makes a call, which gets another type and is published", async () => {
    await continueAs(page, olga);
    await page.goto(`/events/${eventId}/call`);
    await expect(page.getByRole("heading", { name: "Call for papers", level: 1 })).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByLabel("Closes").fill("2099-03-31T23:59");
    await page.getByRole("button", { name: "Set up a call" }).click();
    await page.getByRole("link", { name: "Form" }).last().click();
    await expect(page.getByRole("heading", { name: "Form of the call" })).toBeVisible();
    await page.getByLabel("Name of a new type").fill("talk");
    await page.getByLabel("Lengths in minutes").fill("10, 5");
    await page.getByRole("button", { name: "Add type" }).click();
    await expect(page.getByText("There is a type of this name").first()).toBeVisible();
    await page.getByLabel("Name of a new type").fill("Lightning talk");
    await page.getByRole("button", { name: "Add type" }).click();
    await expect(page.getByText("5 minutes, 10 minutes")).toBeVisible();
    await page.getByRole("button", { name: "Change Lightning talk" }).click();
    await page.getByLabel("Wanted sessions").fill("12");
    await page.getByLabel("A deadline of its own").fill("2099-06-01T12:00");
    await page
      .getByRole("form", { name: "Settings of Lightning talk" })
      .getByRole("button", { name: "Save" })
      .click();
    await expect(page.getByText("The call must close before the event ends").first()).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByLabel("A deadline of its own").fill("");
    await page
      .getByRole("form", { name: "Settings of Lightning talk" })
      .getByRole("button", { name: "Save" })
      .click();
    await expect(page.getByText("12 wanted")).toBeVisible();
    await page.getByRole("button", { name: "Move up Lightning talk" }).click();
    await expect(page.getByRole("button", { name: "Move up Talk" })).toBeVisible();
    await page.getByRole("button", { name: "Move up Talk" }).click();
    await expect(page.getByRole("button", { name: "Move up Lightning talk" })).toBeVisible();
  });

  await test.step("it asks questions, which its preview tries out", async () => {
    const preview = page.getByRole("region", { name: "Preview" });
    await page.getByRole("button", { name: "Add a question to section 1" }).click();
    await page.getByRole("menuitem", { name: "One option" }).click();
    await page.getByRole("button", { name: "Save questions" }).click();
    await expect(page.getByText("Question is required").first()).toBeVisible();
    await page.getByLabel("Question", { exact: true }).fill("How much do people have to know?");
    const options = page.getByRole("group", { name: "Options" }).getByRole("textbox");
    await options.nth(0).fill("Nothing");
    await options.nth(1).fill("A lot");
    await page.getByLabel("An answer is required").check();
    await page.getByLabel("Lightning talk").check();
    await preview.getByLabel("Type").selectOption("Lightning talk");
    await preview.getByLabel("How much do people have to know?").selectOption("A lot");
    await page.getByLabel("Lightning talk").uncheck();
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: "Add a ready-made question" }).click();
    await page.getByRole("menuitem", { name: "Needs" }).click();
    await expect(preview.getByRole("heading", { name: "About you" })).toBeVisible();
    await page.getByRole("button", { name: "Save questions" }).click();
    await expect(page.getByText("Questions saved")).toBeVisible();
    await page.goto(`/events/${eventId}/call/settings`);
    await page.getByLabel("Biography").selectOption("Required");
    await page.getByLabel("What speakers have to agree to").fill("We keep it for a year.");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Call saved")).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.goto(`/events/${eventId}/call`);
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("The call is published")).toBeVisible();
  });

  await test.step("a visitor types, signs in, and finds the same text, which is submitted once nothing is missing", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto("/public/calls?q=porto");
    await expectGoodAtBothWidths(page);
    await page.getByRole("link", { name: "Porto Days" }).click();
    await page.getByRole("link", { name: "Propose a talk" }).click();
    await page.getByLabel("Title").fill("On soup");
    await page.getByLabel("Summary").fill("Soup in short");
    await page.getByLabel("How much do people have to know?").selectOption("Nothing");
    await page.getByLabel("How much do people have to know?").selectOption("");
    await expect(page.getByText("Saved on this device")).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByRole("link", { name: "Sign in and submit" }).click();
    await page.getByLabel("Username").fill("ada");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("On soup");
    await page.getByRole("button", { name: "Submit proposal" }).click();
    await expect(page.getByText("Description is required").last()).toBeVisible();
    await expect(page.getByText("Please choose a type").last()).toBeVisible();
    await expect(page.getByText("This question needs an answer").last()).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByLabel("Description").fill("All of it");
    await page.getByLabel("Type").selectOption("Talk");
    await page.getByLabel("How much do people have to know?").selectOption("Nothing");
    await expect(page.getByText("Biography is required").last()).toBeVisible();
    await page.getByLabel("Biography").fill("Cooks");
    await page.getByLabel("Is there anything you need in order to take part?").fill("A stove");
    await page.getByLabel("We keep it for a year.").check();
    await page.getByRole("button", { name: "Submit proposal" }).click();
    await expect(page.getByText("Proposal #1 submitted")).toBeVisible();
    await expect(page.getByRole("heading", { name: "On soup" })).toBeVisible();
    await expectGoodAtBothWidths(page);
    const { proposals } = await ada.call(listProposals, {});
    expect(proposals.map(({ title, state }) => ({ title, state }))).toEqual([
      { title: "On soup", state: "submitted" },
    ]);
    await page.goto("/proposals");
    await expect(page.getByRole("link", { name: "On soup" })).toBeVisible();
    await expectGoodAtBothWidths(page);
  });

  await test.step("the event's settings lead to the call, which says what is submitted", async () => {
    await continueAs(page, olga);
    await page.goto(`/events/${eventId}/edit`);
    await expect(page.getByLabel("Event name")).toBeVisible();
    await expect(page.getByLabel("Take submissions")).toBeHidden();
    await page.getByRole("link", { name: "Its call for papers says what is submitted" }).click();
    await expect(page).toHaveURL(`/events/${eventId}/call`);
    await continueAs(page, ada);
  });

  await test.step("submitting elsewhere leads to the call", async () => {
    await page.goto(`/sessions/create?eventId=${eventId}`);
    await expect(page).toHaveURL(`/public/events/${eventId}/call`);
  });

  await test.step("an organizer accepts it, undoes that, rejects it with a reason, and undoes that", async () => {
    await continueAs(page, olga);
    await page.goto(`/events/${eventId}/call`);
    await expectGoodAtBothWidths(page);
    await page.getByRole("link", { name: "Submitted (1)" }).click();
    await expect(page.getByRole("link", { name: "On soup" })).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByLabel("Select On soup", { exact: true }).check();
    await page.getByRole("link", { name: "Write to the speakers of 1 proposal" }).click();
    await expect(page.getByText("Everybody who speaks in 1 proposal")).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: "On soup" }).click();
    await expect(page.getByRole("region", { name: "Answers" })).toContainText("Nothing");
    const tags = page.getByRole("region", { name: "Tags" });
    await tags.getByLabel("New tag").fill("Keynote");
    await tags.getByRole("button", { name: "Add tag" }).click();
    await expect(tags.getByRole("button", { name: "Remove Keynote" })).toBeVisible();
    await expectGoodAtBothWidths(page);
    await expect(page.getByRole("region", { name: "About the speaker" })).toContainText("Cooks");
    await expect(page.getByRole("region", { name: "About the speaker" })).toContainText("A stove");
    // Proves call-for-papers 3.5: Organizers change everything at any time, which the history says to speakers.
    await page.getByRole("link", { name: "Edit" }).click();
    await expectGoodAtBothWidths(page);
    await page.getByLabel("Summary").fill("Quickly");
    const [proposal] = (await ada.call(listProposals, {})).proposals;
    const { proposalId = "" } = proposal ?? {};
    const { version } = (await ada.call(getProposal, { params: { proposalId } })).proposal;
    const organizer = { params: { proposalId }, body: { baseVersion: version, summary: "Slowly" } };
    await olga.call(putProposal, organizer);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Somebody else has changed this meanwhile.")).toBeVisible();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Changes saved")).toBeVisible();
    await expect(page.getByText("Quickly")).toBeVisible();
    await page.getByRole("button", { name: "Accept" }).click();
    await expect(page.getByText("It is confirmed at Porto Days.")).toBeVisible();
    await page.getByRole("link", { name: "Its session" }).click();
    await expect(page.getByRole("button", { name: "Approve" })).toBeHidden();
    // Its session is gone then.
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("It waits for your decision.")).toBeVisible();
    await page.getByRole("button", { name: "Reject" }).click();
    await page.getByLabel("Reason").fill("Too salty");
    await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
    await expect(page.getByText("Not accepted: Too salty")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(page.getByText("It waits for your decision.")).toBeVisible();
  });

  await test.step("its speaker changes the text of its session at the proposal", async () => {
    await page.getByRole("button", { name: "Accept" }).click();
    await expect(page.getByText("It is confirmed at Porto Days.")).toBeVisible();
    await continueAs(page, ada);
    await page.goto("/proposals");
    await expect(page.getByText("Confirmed")).toBeVisible();
    await page.getByRole("link", { name: "On soup" }).click();
    await page.getByRole("link", { name: "Its session" }).click();
    await page.getByRole("link", { name: "Your proposal" }).click();
    await page.getByRole("link", { name: "Edit" }).click();
    await expect(page.getByText("Saving changes the texts of its session at Porto Days too.")).toBeVisible();
    await expect(page.getByLabel("Type")).toBeHidden();
    await page.getByLabel("Title").fill("On soups");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Changes saved")).toBeVisible();
    // Proves call-for-papers 3.1: State in words, what comes next and when, texts, speakers with their answers, mails received, history.
    const past = page.getByRole("region", { name: "What was before" });
    await past.getByText("Versions").click();
    await expect(past.getByText("Taken out: soup").first()).toBeVisible();
    await expect(past.getByText("Put in: soups")).toBeVisible();
    await past.getByText("History").click();
    await expect(past.getByText("Proposal accepted: #1")).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByRole("link", { name: "Its session" }).click();
    await expect(page.getByRole("heading", { name: "On soups" })).toBeVisible();
    await expect(page.getByText("in the programme")).toBeVisible();
  });
});

test("what somebody else has saved of a call meanwhile is not overwritten", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const olga = await register(server().origin, "olaf", "Olaf Organizer");
  const eventId = await makeCalled(olga.call);
  await propose(olga.call, eventId, "On bread");
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/call/settings`);
  await page.getByLabel("Text").fill("Mine");
  await olga.call(putCall, { params: { eventId }, body: { version: 1, text: "Theirs" } });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("Somebody else has changed the call.");
  await expect(page.getByLabel("Text")).toHaveValue("Mine");
});

test("a co-speaker is invited by address, accepts by the link, writes with the submitter, and leaves", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/, /409/);
  const { origin } = server();
  const olga = await register(origin, "odile", "Odile Organizer");
  const ada = await register(origin, "adela", "Adela Speaker");
  const carla = await register(origin, "carla", "Carla Co-Speaker");
  const eventId = await makeCalled(olga.call);
  const proposalId = await propose(ada.call, eventId, "On bread");
  let link = "";

  await test.step("the call says how many may speak", async () => {
    await continueAs(page, olga);
    await page.goto(`/events/${eventId}/call/settings`);
    await page.getByLabel("Co-speakers of a proposal at most").fill("21");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Must be 0 to 20").first()).toBeVisible();
    await page.getByLabel("Co-speakers of a proposal at most").fill("1");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Call saved")).toBeVisible();
    await page.goto(`/public/events/${eventId}/call`);
    await expect(page.getByText("Others can speak with you: up to 1 in one proposal.")).toBeVisible();
  });

  await test.step("the submitter invites an address where the proposal is edited", async () => {
    await continueAs(page, ada);
    await page.goto(`/proposals/${proposalId}/edit`);
    const speakers = page.getByRole("region", { name: "Speakers" });
    await speakers.getByLabel("Email of a co-speaker").fill("nobody");
    await speakers.getByRole("button", { name: "Invite" }).click();
    await expect(speakers.getByText("Please enter a valid email address").first()).toBeVisible();
    await expectGoodAtBothWidths(page);
    await speakers.getByLabel("Email of a co-speaker").fill("new@example.org");
    await speakers.getByRole("button", { name: "Invite" }).click();
    link = new URL(await page.getByRole("dialog").getByRole("textbox").inputValue()).pathname;
    await page.keyboard.press("Escape");
    await expect(speakers.getByRole("listitem").nth(1)).toContainText("new@example.org");
    await expect(speakers.getByText("Invited")).toBeVisible();
    await expect(speakers.getByLabel("Email of a co-speaker")).toBeHidden();
    await expectGoodAtBothWidths(page);
  });

  await test.step("whoever has the link accepts it", async () => {
    await continueAs(page, carla);
    await page.goto(link);
    await expect(page.getByText("“On bread”")).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: "Accept" }).click();
    await expect(page.getByText("You speak in the proposal “On bread”")).toBeVisible();
    await page.getByRole("link", { name: "Open the proposal" }).click();
    await expect(page.getByRole("region", { name: "Speakers" })).toContainText("Carla Co-Speaker");
    await expect(page.getByRole("button", { name: "Withdraw" })).toBeHidden();
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Title").fill("On bread and butter");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Changes saved")).toBeVisible();
    await expectGoodAtBothWidths(page);
  });

  await test.step("the submitter sees who has accepted, and the co-speaker leaves", async () => {
    await continueAs(page, ada);
    await page.goto(`/proposals/${proposalId}`);
    await expect(page.getByRole("heading", { name: "On bread and butter" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Speakers" })).toContainText("Accepted");
    await continueAs(page, carla);
    await page.goto(`/proposals/${proposalId}`);
    await page.getByRole("button", { name: "Leave" }).click();
    await expect(page.getByText("You have left the proposal")).toBeVisible();
    await continueAs(page, ada);
    await page.goto(`/proposals/${proposalId}`);
    await expect(page.getByRole("region", { name: "Speakers" })).toContainText("Declined");
  });
});

test("what is typed of proposals is found again on its device, and asked about before its account is signed out", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/, /409/, /Failed to load resource/);
  const { origin } = server();
  const olga = await register(origin, "orla", "Orla Organizer");
  const ada = await register(origin, "alma", "Alma Speaker");
  const eventId = await makeCalled(olga.call);
  const propose = `/public/events/${eventId}/propose`;
  const mine = async () => (await ada.call(listProposals, {})).proposals.map(({ title }) => title).toSorted();
  const status = page.getByRole("status");
  const leave = () => page.getByRole("link", { name: "My proposals" }).first().click();

  await test.step("two tabs of a visitor keep a text each, and only the one that leads to the sign-in is the account's", async () => {
    const other = await page.context().newPage();
    await page.goto(propose);
    await other.goto(propose);
    await page.getByLabel("Title").fill("First");
    await other.getByLabel("Title").fill("Second");
    await page.getByRole("link", { name: "Sign in and submit" }).click();
    await other.goto("/public/events");
    await page.getByLabel("Username").fill("alma");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("First");
    await page.getByLabel("Summary").fill("In short");
    await leave();
    expect(await mine()).toEqual(["First"]);
    await expect(page.getByRole("heading", { name: "Continue what was written here?" })).toBeVisible();
    await expectGoodAtBothWidths(page);
  });

  await test.step("the other one is offered where a talk is proposed, to be continued or removed", async () => {
    await page.goto(propose);
    await expectGoodAtBothWidths(page);
    await page.getByRole("link", { name: "Second" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("Second");
    await page.getByLabel("Summary").fill("Of the second");
    await leave();
    expect(await mine()).toEqual(["First", "Second"]);
    await expect(page.getByText("Continue what was written here?")).toHaveCount(0);
  });

  await test.step("a new text that never reached the server is found again, also without a connection, and sent", async () => {
    await page.goto(propose);
    await expect(page).toHaveURL(/edit/);
    await page.context().setOffline(true);
    await page.getByLabel("Title").fill("Third");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(status.last()).toContainText("Saved on this device. It will be sent");
    await page.context().setOffline(false);
    await page.goto(propose);
    await page.getByRole("link", { name: "Third" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("Third");
    await leave();
    expect(await mine()).toEqual(["First", "Second", "Third"]);
  });

  await test.step("a form that was left without a connection shows its text in the same tab, and sends nothing that was removed", async () => {
    await page.goto(propose);
    await expect(page).toHaveURL(/edit/);
    // So that this document has the list's code.
    await leave();
    await page.goBack();
    await expect(page).toHaveURL(/edit/);
    await page.context().setOffline(true);
    await page.getByLabel("Title").fill("Fourth");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await leave();
    await page.getByRole("link", { name: "Fourth" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("Fourth");
    await leave();
    await page.getByRole("button", { name: "Remove from this device" }).click();
    await page.context().setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    expect(await mine()).toEqual(["First", "Second", "Third"]);
    await page.goto("/proposals");
    await expect(page.getByText("Continue what was written here?")).toHaveCount(0);
  });

  await test.step("signing out asks while something is unsent, and sends it where that is possible", async () => {
    const signOut = async () => {
      await page.getByRole("button", { name: "Alma Speaker" }).click();
      await page.getByRole("menuitem", { name: "Sign Out" }).click();
    };
    await page.getByRole("link", { name: "Third" }).click();
    await page.context().setOffline(true);
    await page.getByLabel("Summary").fill("Not sent");
    await signOut();
    const question = page.getByRole("dialog", { name: "Sign out with something unsent?" });
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Stay" }).click();
    await page.context().setOffline(false);
    await page.getByLabel("Title").fill("Third one");
    await signOut();
    await expect(page).toHaveURL(/login/);
    expect(await mine()).toEqual(["First", "Second", "Third one"]);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("proposal"))),
    ).toEqual([]);
  });

  await test.step("a draft of a call that was taken back is read, copied, kept as a talk and discarded", async () => {
    await olga.call(unpublishCall, { params: { eventId } });
    await continueAs(page, ada);
    await page.goto("/proposals");
    await page.getByRole("link", { name: "Second" }).click();
    await expect(page.getByText("The call for papers isn't open at present.")).toBeVisible();
    await expect(page.getByText("Of the second")).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: "Keep as a talk" }).click();
    await expect(page.getByText("Description is required").last()).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("Draft discarded")).toBeVisible();
    expect(await mine()).toEqual(["First", "Third one"]);
  });
});

test("what is typed of oneself is found again on its device, sent, and asked about before its account is signed out", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/, /409/, /Failed to load resource/);
  const { origin } = server();
  const olga = await register(origin, "oda", "Oda Organizer");
  const ada = await register(origin, "abe", "Abe Speaker");
  const eventId = await makeCalled(olga.call, { biography: "optional" });
  const propose = `/public/events/${eventId}/propose`;
  const biography = page.getByLabel("Biography");
  const mine = async () => (await ada.call(getCallSpeaker, { params: { eventId } })).speaker;
  const unsent = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("proposal:me")).length);
  await continueAs(page, ada);

  await test.step("it is asked for again where loading it failed", async () => {
    await page.route("**/call/me", (route) => route.abort());
    await page.goto(propose);
    await expect(page.getByText("Failed to load your answers")).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.unroute("**/call/me");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(biography).toBeVisible();
  });

  await test.step("without a connection it is kept, and signing out asks", async () => {
    await page.context().setOffline(true);
    await biography.fill("Cooks");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page.getByText("Saved on this device. It will be sent").first()).toBeVisible();
    expect(await unsent()).toBe(1);
    await page.getByRole("button", { name: "Abe Speaker" }).click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
    const question = page.getByRole("dialog", { name: "Sign out with something unsent?" });
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Stay" }).click();
  });

  await test.step("My proposals lead to it, and it is sent there", async () => {
    await page.context().setOffline(false);
    await page.goto("/proposals");
    await page.getByRole("link", { name: "About you" }).click();
    await expect(biography).toHaveValue("Cooks");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    expect((await mine()).biography).toBe("Cooks");
    expect(await unsent()).toBe(0);
  });

  await test.step("what another device wrote meanwhile is shown, and nothing of either is lost", async () => {
    const body = { baseVersion: (await mine()).version, biography: "Bakes" };
    await ada.call(putCallSpeaker, { params: { eventId }, body });
    await biography.fill("Fries");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page.getByText("Biography was changed by somebody else, too. Theirs:")).toBeVisible();
    await expect(page.getByText("Bakes")).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: "Use both, one after the other" }).click();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    expect((await mine()).biography).toBe("Bakes\n\nFries");
  });
});

test("an answer that was settled meanwhile is given up, stays to be read, and holds nothing up", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/409/, /Failed to load resource/);
  const { origin } = server();
  const olga = await register(origin, "ona", "Ona Organizer");
  const ada = await register(origin, "ann", "Ann Speaker");
  const size = asked("Which size?", { type: "short" });
  const eventId = await makeCalled(olga.call, { questionnaire: { sections: [section(null, [size])] } });
  const proposalId = await propose(ada.call, eventId, "On soup");
  const params = { eventId };
  await continueAs(page, ada);
  await page.goto(`/proposals/${proposalId}/edit`);
  await page.context().setOffline(true);
  await page.getByLabel("Which size?").fill("Large");
  await page.getByLabel("Title").fill("On soups");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  const { call } = await olga.call(getCall, { params });
  const questionSettings = { [size.questionId]: { frozenAt: "2020-01-01T12:00" } };
  const body = { version: call?.version, questionSettings } as never;
  await olga.call(putCall, { params, body });
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  await expect(page.getByRole("heading", { name: "On soups" })).toBeVisible();
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByText("Which size? can't be changed any more. You had written:")).toBeVisible();
  await expect(page.getByText("Large")).toBeVisible();
  await expect(page.getByLabel("Which size?")).toBeDisabled();
  await expectGoodAtBothWidths(page);
  await page.getByRole("button", { name: "Remove from this device" }).click();
  await expect(page.getByText("Large")).toHaveCount(0);
});

// Proves call-for-papers 3.5: submitted after it: speakers, biography, unfrozen answers
test("after the deadline speakers still say what is asked of them, and read what they had typed and not published", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/409/, /422/);
  const { origin } = server();
  const olga = await register(origin, "otti", "Otti Organizer");
  const ada = await register(origin, "ada2", "Adi Speaker");
  const [size, needs] = [
    asked("Which size?", { type: "short" }),
    asked("What do you need?", { type: "short" }),
  ];
  const eventId = await makeCalled(olga.call, {
    ...{ biography: "required", questionSettings: { [needs.questionId]: { of: "speaker" } } },
    questionnaire: { sections: [section(null, [size, needs])] },
  });
  const params = { eventId };
  const say = async (biography: string) => {
    const { version } = (await ada.call(getCallSpeaker, { params })).speaker;
    await ada.call(putCallSpeaker, { params, body: { baseVersion: version, biography } });
  };
  await say("Cooks");
  const proposalId = await propose(ada.call, eventId, "On soup");
  const { proposal } = await ada.call(getProposal, { params: { proposalId } });
  const answers = { [size.questionId]: "Extra large" };
  await ada.call(putProposal, {
    params: { proposalId },
    body: { baseVersion: proposal.version, title: "On soups", answers },
  });
  const { call } = await olga.call(getCall, { params });
  await olga.call(putCall, { params, body: { version: call?.version ?? 0, closesAt: "2020-01-01T12:00" } });
  await continueAs(page, ada);
  await page.goto(`/proposals/${proposalId}`);
  await expect(page.getByText("You had changed this, and not saved it for the organizers")).toBeVisible();
  await expect(page.getByText("Extra large")).toBeVisible();
  await expectGoodAtBothWidths(page);
  await page.getByRole("link", { name: "Change what you say of yourself" }).click();
  await expect(
    page.getByText("Its texts can't be changed any more. What you say of yourself can."),
  ).toBeVisible();
  await expect(page.getByText("Extra large")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveCount(0);
  await page.getByLabel("Biography").fill("");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Biography is required").last()).toBeVisible();
  await page.getByLabel("Biography").fill("Bakes");
  await page.getByLabel("What do you need?").fill("An oven");
  await expectGoodAtBothWidths(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  await expect(page.getByRole("region", { name: "About you" })).toContainText("An oven");
  const read = await olga.call(getProposal, { params: { proposalId } });
  expect(read.speaker.biography).toBe("Bakes");
});
