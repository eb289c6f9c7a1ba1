import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { type MailServer, startMailServer } from "@plenary/testing/mail-server";
import { type Conference, confirmAddress, mailsTo, mailTo, news, phone } from "./support/conference.ts";
import {
  finishChecklist,
  followChecklist,
  helpSam,
  inviteUnconfirmed,
  setUpInstallation,
} from "./support/conference-administrator.ts";
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
import { visit } from "./support/conference-visitor.ts";
import { writeSchedule } from "./support/imported.ts";
import { expect, test, useServer, watch } from "./support/test.ts";

/**
 * A small conference from an empty machine to its visitors, as its people see it: an administrator, an organizer, a
 * co-organizer, two speakers, and a visitor on a phone. Once without a mail server and once with one; what each screen must
 * keep besides is in the tests of the screens.
 */
const environment = { RATE_LIMIT: "off", ADDRESSES: "unconfirmed" as const };
const server = useServer(environment);
test.use({ contextOptions: { reducedMotion: "no-preference" } });

for (const mailIsSet of [false, true]) {
  test(`a conference ${mailIsSet ? "with" : "without"} a mail server`, async ({
    browser,
    expectedErrors,
    trouble,
  }) => {
    expectedErrors.push(/status of 4(01|04|09|22)/, /ERR_FAILED/, /search for public events failed/);
    if (mailIsSet) await server().ask(environment);
    const mails = mailIsSet ? await startMailServer() : undefined;
    await hold(browser, trouble, mails);
    await mails?.stop();
  });
}

async function hold(browser: Browser, trouble: string[], mails: MailServer | undefined) {
  const conference: Conference = { mails, path: "" };
  const arrive = async (viewport = { width: 1280, height: 720 }) => {
    const context = await browser.newContext({ baseURL: server().origin, viewport });
    // What a press waits for longer doesn't come; the test has many of them.
    context.setDefaultTimeout(15_000);
    watch(context, trouble);
    return context.newPage();
  };
  const olga = await arrive();
  const admin = await setUpInstallation(await arrive(), olga);
  await registerAsOrganizer(olga);
  await followChecklist(admin, conference);
  if (mails) await confirmAddress(olga, mails, "olga");
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
  // Once its organizer helps, and once an administrator, who may for all events.
  const isAdmin = mails === undefined;
  const { pathname: path } = new URL(olga.url());
  await takeOver(tess, await linkImportedSpeaker(isAdmin ? admin : olga, { path, isAdmin }), isAdmin);
  if (mails) await mailTo(mails, "olga", "Tess Talker has taken over the sessions of Ines Imported");
  else await inviteUnconfirmed(admin);

  // Somebody whom nobody invited comes from the event's page.
  const sam = await arrive(phone);
  await submitFirstTalk(sam, conference);
  if (mails) await confirmAddress(sam, mails, "sam");
  await hideAddress(sam);
  await resetPassword(sam, conference, () => helpSam(admin));
  await submitAndWithdraw(sam, conference);
  await submitWhileClosed(sam, conference, (taken) => takeSubmissions(cora, taken));

  await decide(olga, conference);
  if (mails) await expectDecisions(mails, () => letTimePass(olga));
  else await letTimePass(olga);
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
  if (mails) await expectNews(mails);
  await readNews(sam, conference);
  await finishChecklist(admin, conference);
  for (const page of [admin, olga, cora, tess, sam, visitor]) await page.context().close();
}

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
  await mailTo(mails, "sam", "Everybody finds it on the event's page");
  await mailTo(mails, "sam", "We had salt last year.");
  await mailTo(mails, "sam", "Your slides");
}

async function expectNews(mails: MailServer): Promise<void> {
  await mailTo(mails, "olga", "Tess Talker has withdrawn “On villages”, which was confirmed.");
  const moved = await mailTo(mails, "sam", "New time or room at Village Hall Talks: On soup");
  expect(moved.mail.text).toMatch(/room Great hall\.\s+Before:\s+no\s+time\s+yet/);
  expect(moved.mail.attachments.map(({ filename }) => filename)).toEqual(["sessions.ics"]);
}
