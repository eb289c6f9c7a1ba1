import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { confirmUserEmail } from "@plenary/contract/admin/admin-users";
import { listEventHistory } from "@plenary/contract/events/history";
import { answerLinkedInvitation, getLinkedInvitation } from "@plenary/contract/invitations/invitations";
import {
  inviteReviewers,
  linkReviewerInvitation,
  resendToReview,
  withdrawReviewerInvitation,
} from "@plenary/contract/review/reviewer-invitations";
import { addReviewers, listOwnReviews, listReviewers } from "@plenary/contract/review/reviewers";
import { makeAdmin, makeUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";
import { listOf, makeReviewed, rejected, submitted } from "../../../test/reviewed.ts";

const app = useApp();

async function makeInviting(mailServer = true) {
  const smtp_host = mailServer ? "mail.example.org" : null;
  await app.db.updateTable("system_settings").set({ smtp_host }).execute();
  const { olga, eventId, typeId } = await makeReviewed(app);
  const params = { eventId };
  const invite = async (...emails: string[]) =>
    (await olga.call(inviteReviewers, { params, body: { emails, words: "Do help", typeIds: [typeId] } }))
      .results;
  const list = () => olga.call(listReviewers, { params });
  return { olga, eventId, typeId, invite, list };
}

const tokenOf = (url: string | null | undefined) => ({
  token: new URL(url ?? "").pathname.replace("/invitations/", ""),
});

describe("inviting reviewers by address", () => {
  // Proves call-for-papers 5.1: Many are invited at once
  it("asks the account that has confirmed it, and mails a link to others, each once", async () => {
    const { olga, eventId, typeId, invite, list } = await makeInviting();
    const rita = await makeUser(app, { name: "Rita", email: "rita@example.org" });
    const results = await invite("new@example.net", " RITA@example.org ", "no address", "NEW@example.net");
    assert.deepEqual(
      results.map(({ outcome, mailSent, url }) => [outcome, mailSent, url]),
      [
        ["invited", true, null],
        ["invited", true, null],
        ["not_an_address", false, null],
        ["already_invited", false, null],
      ],
    );
    const { reviewers, invitations } = await list();
    assert.deepEqual(
      reviewers.map(({ name, status, typeIds }) => [name, status, typeIds]),
      [["Rita", "asked", [typeId]]],
    );
    assert.deepEqual(
      invitations.map(({ email, inviterName }) => [email, inviterName]),
      [["new@example.net", "Olga"]],
    );
    assert.equal((await rita.call(listOwnReviews, {})).events[0]?.status, "asked");
    assert.deepEqual((await mailed(app)).map(({ kind, to }) => [kind, to]).toSorted(), [
      ["invitation_link", "new@example.net"],
      ["reviewer_asked", "rita@example.org"],
    ]);
    const { history } = await olga.call(listEventHistory, { params: { eventId }, query: { kind: "people" } });
    assert.deepEqual(
      history.map(({ action, subject }) => [action, subject]).toSorted(),
      [
        ["reviewer_invited", "Rita"],
        ["reviewer_invited", null],
      ].toSorted(),
    );
    await rejected(
      rita.call(inviteReviewers, { params: { eventId }, body: { emails: ["a@b.example"] } }),
      403,
    );
  });

  // Proves call-for-papers 5.1: beyond 50 strangers a day the links are shown instead
  it("gives a link where no mail goes out, by which any account reviews", async () => {
    const { eventId, typeId, invite, list, olga } = await makeInviting(false);
    await submitted(await makeUser(app), eventId, typeId, "On soup");
    const [fresh] = await invite("new@example.net");
    assert.deepEqual([fresh?.mailSent, fresh?.whyNoMail], [false, "off"]);
    const params = tokenOf(fresh?.url);
    const { invitation } = await app.client()(getLinkedInvitation, { params });
    assert.deepEqual(
      [invitation.type, invitation.words, invitation.inviterName],
      ["reviewer", "Do help", "Olga"],
    );
    const rob = await makeUser(app, { name: "Rob" });
    const answered = await rob.call(answerLinkedInvitation, { params, body: { accept: true } });
    assert.deepEqual([answered.invitation.type, answered.session], ["reviewer", null]);
    assert.deepEqual((await listOf(rob, eventId)).titles, ["On soup"]);
    const { reviewers, invitations } = await list();
    assert.deepEqual(
      [reviewers.map(({ name, status }) => [name, status]), invitations],
      [[["Rob", "accepted"]], []],
    );
    await rejected(rob.call(answerLinkedInvitation, { params, body: { accept: true } }), 404);

    const [other] = await invite("other@example.net");
    const body = { accept: false };
    await rob.call(answerLinkedInvitation, { params: tokenOf(other?.url), body });
    assert.deepEqual((await list()).invitations, []);
    const { history } = await olga.call(listEventHistory, { params: { eventId }, query: { kind: "people" } });
    const declined = history.find(({ action }) => action === "reviewer_declined");
    assert.equal(declined?.actor, null);
  });

  it("is sent again, linked anew, expires, and is withdrawn", async () => {
    const { olga, eventId, invite, list } = await makeInviting(false);
    const [fresh] = await invite("new@example.net");
    const [open = assert.fail()] = (await list()).invitations;
    const params = { eventId, invitationId: open.invitationId };
    const opened = (url: string | null) => app.client()(getLinkedInvitation, { params: tokenOf(url) });
    const { url } = await olga.call(resendToReview, { params });
    await rejected(opened(fresh?.url ?? null), 404);
    await opened(url);
    const linked = await olga.call(linkReviewerInvitation, { params });
    await rejected(opened(url), 404);
    await opened(linked.url);
    app.clock.advance(31 * 86_400_000);
    await app.db.updateTable("sign_ins").set({ last_used_at: app.ctx.clock().toISOString() }).execute();
    app.ctx.changes.apply(["*"]);
    await rejected(opened(linked.url), 410);
    await rejected(olga.call(linkReviewerInvitation, { params }), 410);
    await opened((await olga.call(resendToReview, { params })).url);
    await olga.call(withdrawReviewerInvitation, { params });
    await rejected(olga.call(withdrawReviewerInvitation, { params }), 404, "Invitation not found");
  });

  it("reaches whoever confirms the address", async () => {
    const { invite, list } = await makeInviting();
    await invite("kay@example.net");
    const kay = await makeUser(app, { name: "Kay", email: "kay@example.net", email_confirmed_at: null });
    const params = { userId: kay.userId };
    await (await makeAdmin(app)).call(confirmUserEmail, { params, body: { email: "kay@example.net" } });
    const { reviewers, invitations } = await list();
    assert.deepEqual(
      [reviewers.map(({ name, status }) => [name, status]), invitations],
      [[["Kay", "asked"]], []],
    );
  });
});

it("an account that is asked gets a mail, which is given up once it has answered", async () => {
  const { olga, eventId } = await makeInviting();
  const rita = await makeUser(app, { name: "Rita" });
  const body = { userIds: [rita.userId, olga.userId] };
  assert.equal((await olga.call(addReviewers, { params: { eventId }, body })).mailed, 1);
  const [mail] = await mailed(app);
  assert.deepEqual([mail?.kind, mail?.to], ["reviewer_asked", rita.email]);
  // Once a day.
  assert.equal((await olga.call(addReviewers, { params: { eventId }, body })).mailed, 0);
});
