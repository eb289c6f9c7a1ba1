import assert from "node:assert/strict";
import { it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { makeUser, PASSWORD } from "../../../test/factories.ts";
import { answer, answersStored, fetchOwnPass, makeCollecting } from "../../../test/feedback/feedback.ts";
import { useApp } from "../../../test/harness.ts";

const app = useApp();

/** Two who have answered about two sessions each with their accounts. */
async function makeAnswered() {
  const { eventId, sessionId, other } = await makeCollecting(app, { access: "account" });
  const [ada, bob] = [await makeUser(app, { name: "Ada" }), await makeUser(app, { name: "Bob" })];
  for (const [who, rating] of [
    [ada, 2],
    [bob, 5],
  ] as const) {
    const pass = await fetchOwnPass(who, eventId);
    for (const id of [sessionId, other]) await answer(app, pass, id, { rating });
  }
  return ada;
}

const ratingsLeft = async () => (await answersStored(app)).map(({ rating }) => rating);

// Proves feedback 4: Deleting an account offers to delete the answers that were given with it
it("an account that is deleted takes its answers with it where its owner wants that, and nobody else's", async () => {
  const ada = await makeAnswered();
  await ada.call(deleteAccount, { body: { password: PASSWORD, withdrawAnswers: true } });
  assert.deepEqual(await ratingsLeft(), [5, 5]);
});

// Proves feedback 4: Deleting an account offers to delete the answers that were given with it
it("answers of an account that is deleted stay otherwise, and where the event's key is gone", async () => {
  const ada = await makeAnswered();
  await ada.call(deleteAccount, { body: { password: PASSWORD } });
  assert.deepEqual(await ratingsLeft(), [2, 2, 5, 5]);
  const eve = await makeUser(app);
  await app.db.updateTable("feedback_keys").set({ sealed_key: null }).execute();
  await eve.call(deleteAccount, { body: { password: PASSWORD, withdrawAnswers: true } });
  assert.deepEqual(await ratingsLeft(), [2, 2, 5, 5]);
});
