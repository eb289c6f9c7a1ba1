import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type MailServer, startMailServer } from "@plenary/testing/mail-server";
import {
  type Conference,
  confirmAddress,
  finishChecklist,
  followChecklist,
  mailsTo,
  mailTo,
  news,
  phone,
  setUpInstallation,
  visit,
} from "./support/conference.ts";
import {
  announce,
  approveChange,
  decide,
  findImportedSpeaker,
  helpOrganize,
  inviteCoOrganizer,
  inviteSpeakers,
  keepPublic,
  linkImportedSpeaker,
  place,
  registerAsOrganizer,
  takeSubmissions,
  writeToSpeakers,
} from "./support/conference-organizers.ts";
import {
  changeSession,
  hideAddress,
  readNews,
  resetPassword,
  submitAndWithdraw,
  submitFirstTalk,
  submitWhileClosed,
  takeInvitation,
  takeOver,
  withdraw,
} from "./support/conference-speakers.ts";
import { writeSchedule } from "./support/programmes.ts";
import { expect, test, useServer, watch } from "./support/test.ts";

/**
 * A small conference from an empty machine to its visitors, as its people see it: an administrator, an organizer, a
 * co-organizer, two speakers, and a visitor on a phone, with a mail server. What each screen must keep besides, and what is
 * different without one, is in the tests of the screens.
 */
const server = useServer({ RATE_LIMIT: "off", ADDRESSES: "unconfirmed" });
test.use({ contextOptions: { reducedMotion: "no-preference" } });

// Proves trust claims: Organizers link an imported speaker's sessions of their event; taken over once, told, audited
// Proves trust claims: "No account" where such people are found; nobody can choose them for a message
// Proves trust invitations: They name event, days, place and the sender's own words as such, in mail, list and linked
//   page
// Proves trust decisions: The notice offers Undo until then; afterwards, and after another change, it is refused
// Proves trust news: A submission is a line until seen, a mail, and a kind in the settings
// Proves trust public: On a phone a session has a preview of 100 characters
// Proves trust all: A conference from its setup to a visitor's phone, by five people and a visitor, with a mail server,
//   which meets what the parts above promise on the way
test("a conference is held from an empty machine to its visitors", async ({
  browser,
  expectedErrors,
  trouble,
}) => {
  // All of it depends on what came before.
  test.slow();
  expectedErrors.push(/status of 4(01|04|09|22)/, /ERR_FAILED/, /search for public events failed/);
  const mails = await startMailServer();
  const conference: Conference = { mails, path: "" };
  const arrive = async (viewport = { width: 1280, height: 720 }) => {
    const context = await browser.newContext({ baseURL: server().origin, viewport });
    watch(context, trouble);
    return context.newPage();
  };
  const olga = await arrive();
  const admin = await setUpInstallation(await arrive(), olga);
  await registerAsOrganizer(olga);
  await followChecklist(admin, conference);
  await confirmAddress(olga, mails, "olga");
  conference.path = await announce(olga);

  // They are asked by address; who they are shows when they take the invitation.
  const toTess = await inviteSpeakers(olga, conference);
  const toCora = await inviteCoOrganizer(olga, conference);
  const tess = await arrive();
  await takeInvitation(tess, toTess);
  const cora = await arrive();
  await helpOrganize(cora, toCora);
  await importLastYear();
  await findImportedSpeaker(olga);
  await takeOver(tess, await linkImportedSpeaker(olga, olga.url()));
  await mailTo(mails, "olga", "Tess Talker has taken over the sessions of Ines Imported");

  // Somebody whom nobody invited comes from the event's page.
  const sam = await arrive(phone);
  await submitFirstTalk(sam, conference);
  await confirmAddress(sam, mails, "sam");
  await hideAddress(sam);
  await resetPassword(sam, conference);
  await submitAndWithdraw(sam, conference);
  await submitWhileClosed(sam, conference, (taken) => takeSubmissions(cora, taken));

  await decide(olga, conference);
  await expectDecisions(mails, () => letTimePass(olga));
  await place(olga, conference);
  await changeSession(tess);
  await approveChange(olga);
  await keepPublic(olga, conference);
  const visitor = await arrive(phone);
  await visit(visitor, conference);

  // A confirmed session that is withdrawn is heard of at once; what was moved before, when nothing was for ten minutes.
  process.kill(server().pid, "SIGUSR2");
  await withdraw(tess);
  await cora.goto("/dashboard");
  await expect(news(cora).getByRole("listitem").first()).toContainText(
    "Tess Talker has withdrawn it from Village Hall Talks, where it was confirmed",
  );
  await expectNews(mails);
  await readNews(sam);
  await finishChecklist(admin);
  for (const page of [admin, olga, cora, tess, sam, visitor]) await page.context().close();
  await mails.stop();
});

async function importLastYear(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "plenary-schedule-"));
  await server().ask({ IMPORT: await writeSchedule(folder), OWNER: "olga" });
  await rm(folder, { recursive: true });
}

/** Until nothing can be undone any more; the mails of then leave with those of a message to the speakers. */
async function letTimePass(olga: Page): Promise<void> {
  process.kill(server().pid, "SIGUSR2");
  await writeToSpeakers(olga);
}

async function expectDecisions(mails: MailServer, letPass: () => Promise<void>): Promise<void> {
  const decisions = () =>
    mailsTo(mails, "sam").filter(({ mail }) => /^(Confirmed for|Not accepted for)/.test(mail.subject ?? ""));
  expect(decisions()).toEqual([]);
  await letPass();
  await expect.poll(() => decisions().length).toBe(2);
  await mailTo(mails, "sam", "Confirmed for Village Hall Talks: On soup");
  await mailTo(mails, "sam", "Everybody can find it on the event's page");
  await mailTo(mails, "sam", "We had salt last year.");
  await mailTo(mails, "sam", "Your slides");
}

async function expectNews(mails: MailServer): Promise<void> {
  await mailTo(mails, "olga", "Tess Talker has withdrawn “On villages”, which was confirmed.");
  const moved = await mailTo(mails, "sam", "New time or room at Village Hall Talks: On soup");
  expect(moved.mail.text).toMatch(/room Great hall\.\s+Before:\s+no\s+time\s+yet/);
  expect(moved.mail.attachments.map(({ filename }) => filename)).toEqual(["sessions.ics"]);
}
