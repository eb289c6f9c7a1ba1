import assert from "node:assert/strict";
import { it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import * as claims from "@plenary/contract/invitations/claims";
import { createTalk } from "@plenary/contract/sessions/talks";
import { makeAdmin, makeUser, PASSWORD } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { eventOf, idOfUser, importFor, peopleOf, sessionOfTalk } from "../../../test/programme/imports.ts";

const app = useApp();

const jo = { key: "0a1b2c3d-0000-4000-8000-000000000001", name: "Jo Imported" };
const al = { key: "id:7", name: "Al Imported" };

it("deleting an account gives what it took over back under the file's name, also what waits, and imports know that again", async () => {
  const owner = await makeUser(app);
  const ann = await makeUser(app, { name: "Ann" });
  const file = eventOf("schedule:a", [[jo], [al, jo], [jo]]);
  const { eventId } = await importFor(app, owner, file);
  const before = await peopleOf(app, eventId);
  const params = { eventId, userId: (await idOfUser(app, jo.name)) ?? "" };
  const { url } = await owner.call(claims.makeClaimLink, { params });
  await ann.call(claims.takeClaim, { params: { token: url.split("/").at(-1) ?? "" } });
  const { session_id: sessionId } = await sessionOfTalk(app, "schedule:a 2");
  await app.db.updateTable("sessions").set({ status: "draft" }).where("session_id", "=", sessionId).execute();
  await app.settle();
  const own = { title: "Own", summary: "Own", description: "Own" };
  await ann.call(createTalk, { body: own });
  await makeUser(app, { username: "jo-imported" });
  await ann.call(deleteAccount, { body: { password: PASSWORD } });
  assert.deepEqual(await peopleOf(app, eventId), before);
  const { claims: taken } = await owner.call(claims.listClaims, { params: { eventId } });
  assert.deepEqual(
    taken.map(({ claimer, takenBackBy, givenBack }) => [claimer.deleted, takenBackBy, givenBack]),
    [[true, null, 3]],
  );
  const again = (await makeAdmin(app)).call(claims.takeBackClaim, {
    params: { claimId: taken[0]?.claimId ?? "" },
  });
  assert.match((await refusal(again)).message, /taken back already/);
  assert.equal((await importFor(app, owner, file)).tally.speakers.created, 0);
  assert.deepEqual(await peopleOf(app, eventId), before);
  assert.deepEqual(await app.db.selectFrom("talks").select("title").where("title", "=", "Own").execute(), []);
  const user = app.db.selectFrom("users").select(["username", "email"]).where("name", "=", jo.name);
  assert.deepEqual(await user.executeTakeFirst(), {
    username: "jo-imported-2",
    email: "jo-imported-2@speakers.invalid",
  });
});
