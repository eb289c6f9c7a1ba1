import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as contract from "@plenary/contract/stage/stage";
import { stageLimits } from "@plenary/contract/stage/stage-limits";
import { sql } from "kysely";
import {
  fetchPass,
  makePhone,
  makePoll,
  makeStaged,
  phoneOf,
  seeStage,
} from "../../../test/feedback/feedback.ts";
import { invalid, refusal, useApp } from "../../../test/harness.ts";

const app = useApp({ rateLimit: false });

type Made = Awaited<ReturnType<typeof makeStaged>>;

/** Answers of so many new phones. */
async function answers(made: Made, pollId: string, ...all: number[][]) {
  for (const choices of all) await (await makePhone(app, made)).answer(pollId, ...choices);
}

const of = ({ pollId }: { pollId: string }) => ({ params: { pollId } });

describe("a poll", () => {
  // Proves feedback 4: Results of polls show from 5 answers on, and each pass answers once
  it("is answered once by a pass, changed, and shows its results from 5 answers on", async () => {
    const made = await makeStaged(app);
    const { sessionId, speaker } = made;
    const poll = await makePoll(speaker, sessionId);
    const { answered, counts, ...shown } = poll;
    assert.deepEqual([answered, counts], [0, null]);
    assert.deepEqual((await seeStage(app, sessionId)).poll, shown);
    const ada = await makePhone(app, made);
    await Promise.all([1, 1, 1].map((choice) => ada.answer(poll.pollId, choice)));
    await ada.answer(poll.pollId, 0);
    await answers(made, poll.pollId, [0], [0], [1]);
    const moderated = async () => {
      const { stage } = await speaker.call(contract.getStage, { params: { sessionId } });
      return stage.polls.map((each) => [each.answered, each.counts]);
    };
    assert.deepEqual([(await seeStage(app, sessionId)).results, await moderated()], [null, [[4, null]]]);
    await answers(made, poll.pollId, [1]);
    const results = { answered: 5, counts: [3, 2] };
    assert.deepEqual([(await seeStage(app, sessionId)).results, await moderated()], [results, [[5, [3, 2]]]]);
  });

  // Proves feedback 3, 5: Polls take one option, several, or 1 to 5
  it("takes what can be chosen: one, several, or 1 to 5", async () => {
    const made = await makeStaged(app);
    const { sessionId, speaker } = made;
    const ada = await makePhone(app, made);
    const single = await makePoll(speaker, sessionId);
    const unknown = invalid("choices", "Unknown option");
    const one = invalid("choices", "Please choose one option");
    assert.deepEqual(await refusal(ada.answer(single.pollId, 2)), unknown);
    assert.deepEqual(await refusal(ada.answer(single.pollId, -1)), unknown);
    assert.deepEqual(await refusal(ada.answer(single.pollId, 0, 1)), one);
    assert.deepEqual(await refusal(ada.answer(single.pollId)), invalid("choices", "Please choose an option"));
    await speaker.call(contract.closePoll, of(single));
    const several = await makePoll(speaker, sessionId, { type: "multiple", options: ["A", "B", "C"] });
    await answers(made, several.pollId, [0, 1], [1, 1], [2, 0, 1], [1], [0]);
    assert.deepEqual((await seeStage(app, sessionId)).results, { answered: 5, counts: [3, 4, 1] });
    await speaker.call(contract.closePoll, of(several));
    const rating = await makePoll(speaker, sessionId, { type: "rating", options: ["dropped", "too"] });
    assert.deepEqual(rating.options, []);
    await answers(made, rating.pollId, [4], [4], [3], [4], [0]);
    assert.deepEqual(await refusal(ada.answer(rating.pollId, 5)), unknown);
    assert.deepEqual((await seeStage(app, sessionId)).results, { answered: 5, counts: [1, 0, 0, 1, 3] });
  });

  // Proves feedback 4, 8: One poll of a session is open
  it("is the only one of its session that is open, however many are opened at once", async () => {
    const { sessionId, speaker, organizer } = await makeStaged(app);
    const closed = { isOpen: false };
    const [one, other] = [
      await makePoll(speaker, sessionId, {}, closed),
      await makePoll(organizer, sessionId, {}, closed),
    ];
    const opened = await Promise.allSettled([
      speaker.call(contract.openPoll, of(one)),
      organizer.call(contract.openPoll, of(other)),
    ]);
    assert.deepEqual(opened.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    const [winner, loser] = opened[0]?.status === "fulfilled" ? [one, other] : [other, one];
    const another = { status: 409, code: "conflict", message: "Another poll is open" };
    assert.deepEqual(await refusal(speaker.call(contract.openPoll, of(loser))), another);
    await speaker.call(contract.closePoll, of(winner));
    assert.equal((await speaker.call(contract.openPoll, of(loser))).poll.state, "open");
  });

  // Proves feedback 3: Phones are told results never, after a vote, or after the close
  it("tells phones its results when it shall: never, after a vote, or after the close", async () => {
    const made = await makeStaged(app);
    const { sessionId, speaker } = made;
    const five = [[0], [0], [0], [1], [1]];
    const results = { answered: 5, counts: [3, 2] };
    const told: unknown[] = [];
    for (const when of ["after_vote", "never", "after_close"] as const) {
      const poll = await makePoll(speaker, sessionId, { question: when, results: when });
      await answers(made, poll.pollId, ...five);
      const open = await seeStage(app, sessionId);
      app.clock.advance(1000);
      await speaker.call(contract.closePoll, of(poll));
      const closed = await seeStage(app, sessionId);
      told.push([open.poll?.question, open.results, closed.poll?.question, closed.results]);
    }
    assert.deepEqual(told, [
      ["after_vote", results, "after_vote", results],
      ["never", null, "after_vote", results],
      ["after_close", null, "after_close", results],
    ]);
  });

  // Proves feedback 2: Present shows the room in large what moderators put first, and its results when the room may see
  //   them
  it("is still what the room looks at for 5 minutes after its close, if its results may be seen", async () => {
    const { sessionId, speaker } = await makeStaged(app);
    const last = async () =>
      (await speaker.call(contract.getStage, { params: { sessionId } })).stage.lastPollId;
    const never = await makePoll(speaker, sessionId, { results: "never" });
    await speaker.call(contract.closePoll, of(never));
    assert.equal(await last(), null);
    const poll = await makePoll(speaker, sessionId);
    assert.equal(await last(), null);
    await speaker.call(contract.closePoll, of(poll));
    assert.equal(await last(), poll.pollId);
    app.clock.advance(299_000);
    assert.equal(await last(), poll.pollId);
    const other = await makePoll(speaker, sessionId);
    assert.equal(await last(), null);
    await speaker.call(contract.deletePoll, of(other));
    app.clock.advance(1_000);
    assert.equal(await last(), null);
  });

  // Proves feedback 8: A poll takes answers only while it is open
  it("takes answers only while it is open, and of its own session", async () => {
    const made = await makeStaged(app);
    const { sessionId, other, speaker, eventId } = made;
    await speaker.call(contract.updateStage, { params: { sessionId: other }, body: { open: true } });
    const poll = await makePoll(speaker, sessionId, {}, { isOpen: false });
    const pass = await fetchPass(app, eventId);
    const unknown = { status: 404, code: "not_found", message: "Poll not found" };
    assert.deepEqual(await refusal(phoneOf(app, sessionId, pass).answer(poll.pollId, 0)), unknown);
    await speaker.call(contract.openPoll, of(poll));
    assert.deepEqual(await refusal(phoneOf(app, other, pass).answer(poll.pollId, 0)), unknown);
    await speaker.call(contract.closePoll, of(poll));
    const gone = { status: 410, code: "gone", message: "This poll is closed" };
    assert.deepEqual(await refusal(phoneOf(app, sessionId, pass).answer(poll.pollId, 0)), gone);
  });

  // Proves feedback 4: Reset begins a new round and keeps the former, which is in the file
  it("keeps what it asks while it has answers, and the answers of former rounds", async () => {
    const made = await makeStaged(app);
    const { sessionId, speaker } = made;
    const poll = await makePoll(speaker, sessionId, {}, { isOpen: false });
    const change = (body: object) => speaker.call(contract.updatePoll, { ...of(poll), body });
    assert.deepEqual((await change({ options: ["Tea", "Water"] })).poll.options, ["Tea", "Water"]);
    await speaker.call(contract.openPoll, of(poll));
    const ada = await makePhone(app, made);
    await ada.answer(poll.pollId, 1);
    await answers(made, poll.pollId, [1], [1], [1], [0]);
    const settled = await refusal(change({ question: "Other?" }));
    const message = "This poll has answers, so what it asks can't change. Reset it first.";
    assert.deepEqual([settled.status, settled.message], [409, message]);
    assert.equal((await change({ results: "never", question: poll.question })).poll.results, "never");
    const reset = (await speaker.call(contract.resetPoll, of(poll))).poll;
    assert.deepEqual([reset.state, reset.round, reset.answered], ["ready", 2, 0]);
    assert.equal((await speaker.call(contract.resetPoll, of(poll))).poll.round, 2);
    await change({ question: "=Again?", options: ["Yes", "No", "Perhaps"] });
    await speaker.call(contract.openPoll, of(poll));
    await ada.answer(poll.pollId, 2);
    const keys = await app.db.selectFrom("poll_answers").select("voter_key").execute();
    assert.equal(new Set(keys.map(({ voter_key }) => String(voter_key))).size, 6);
    const query = { what: "polls" as const };
    const file = await speaker.call(contract.exportStage, { params: { sessionId }, query });
    const lines = [
      ["poll", "type", "round", "answered", "option", "chosen"],
      ["Tea or coffee?", "single", "1", "5", "Tea", "1"],
      ["Tea or coffee?", "single", "1", "5", "Water", "4"],
      ["'=Again?", "single", "2", "1", "Yes", ""],
      ["'=Again?", "single", "2", "1", "No", ""],
      ["'=Again?", "single", "2", "1", "Perhaps", ""],
    ];
    const expected = lines.map((cells) => `${cells.map((cell) => `"${cell}"`).join(",")}\r\n`).join("");
    assert.equal(Buffer.from(await file.arrayBuffer()).toString(), `\ufeff${expected}`);
  });

  // Proves feedback 4: What a phone chose counts only in the round that it shows; what is asked changes only while
  //   nobody can answer
  it("changes what it asks only while it isn't open, and takes nothing that a phone chose from something else", async () => {
    const made = await makeStaged(app);
    const { sessionId, speaker } = made;
    const first = await makePoll(speaker, sessionId, {}, { isOpen: false });
    const change = (body: object) => speaker.call(contract.updatePoll, { ...of(first), body });
    const isOpen = {
      ...{ status: 409, code: "conflict" },
      message: "This poll is open, so what it asks can't change. Close it first.",
    };
    // As often as one likes: nobody has seen it.
    assert.equal((await change({ options: ["Beer", "Wine"] })).poll.round, 1);
    assert.equal((await change({ options: ["Tea", "Coffee"] })).poll.round, 1);
    await speaker.call(contract.openPoll, of(first));
    for (const body of [{ options: ["Coffee", "Tea"] }, { question: "Which?" }, { type: "multiple" }])
      assert.deepEqual(await refusal(change(body)), isOpen);
    assert.equal((await change({ results: "never" })).poll.round, 1);
    const [ada, bob] = [await makePhone(app, made), await makePhone(app, made)];
    await speaker.call(contract.closePoll, of(first));
    const changed = (await change({ options: ["Coffee", "Tea"] })).poll;
    assert.deepEqual([changed.round, changed.state], [2, "closed"]);
    await speaker.call(contract.openPoll, of(first));
    const anew = {
      ...{ status: 409, code: "conflict" },
      message: "This poll was restarted. Please answer it again.",
    };
    assert.deepEqual(await refusal(ada.answerRound(first, 0)), anew);
    await ada.answerRound(changed, 0);
    // A page from before phones said of which round an answer is.
    await bob.answer(first.pollId, 0);
    const second = (await speaker.call(contract.resetPoll, of(first))).poll;
    await speaker.call(contract.openPoll, of(first));
    assert.deepEqual(await refusal(bob.answerRound(changed, 0)), anew);
    await bob.answerRound(second, 1);
    const rows = await app.db
      .selectFrom("poll_answers")
      .select(["round", "choices"])
      .orderBy("round")
      .execute();
    assert.deepEqual(
      rows.map(({ round, choices }) => [round, ...choices]),
      [
        [2, 0],
        [2, 0],
        [3, 1],
      ],
    );
  });

  // Proves feedback 4: What a phone chose counts only in the round that it shows; what is asked changes only while
  //   nobody can answer
  it("that was open and begins again without an answer is another round too, and its rounds don't run out by that", async () => {
    const made = await makeStaged(app);
    const { sessionId, speaker } = made;
    const poll = await makePoll(speaker, sessionId);
    const ada = await makePhone(app, made);
    const again = async () => (await speaker.call(contract.resetPoll, of(poll))).poll;
    for (let n = 0; n < 60; n += 1) {
      await again();
      await speaker.call(contract.openPoll, of(poll));
    }
    assert.equal((await refusal(ada.answerRound(poll, 0))).status, 409);
    await ada.answer(poll.pollId, 0);
    assert.deepEqual([(await again()).round, (await again()).round], [62, 62]);
    const file = await speaker.call(contract.exportStage, {
      params: { sessionId },
      query: { what: "polls" },
    });
    const lines = Buffer.from(await file.arrayBuffer())
      .toString()
      .trim()
      .split("\r\n");
    assert.deepEqual(
      lines.slice(1).map((line) => line.split(",").slice(2, 4).join()),
      ['"61","1"', '"61","1"', '"62","0"', '"62","0"'],
    );
  });

  // Proves feedback 9: 50,000 answers in a round of a poll
  it("takes 50,000 answers in a round, and no more but changes", async () => {
    const made = await makeStaged(app);
    const { pollId } = await makePoll(made.speaker, made.sessionId);
    const fill = (count: number) =>
      sql`insert into poll_answers (poll_id, round, voter_key, choices)
        select ${pollId}::uuid, 1, decode(md5(n::text), 'hex'), '{0}' from generate_series(1, ${count}::integer) as n`.execute(
        app.db,
      );
    await fill(stageLimits.answersOfRound - 1);
    const [ada, bob] = [await makePhone(app, made), await makePhone(app, made)];
    for (const choice of [0, 1, 0]) await ada.answer(pollId, choice);
    assert.equal((await refusal(bob.answer(pollId, 0))).status, 429);
    await ada.answer(pollId, 1);
    await made.speaker.call(contract.resetPoll, { params: { pollId } });
    await made.speaker.call(contract.openPoll, { params: { pollId } });
    await bob.answer(pollId, 0);
  });

  // Proves feedback 3, 5: Polls take one option, several, or 1 to 5
  it("has something to choose from, 20 of a session at most", async () => {
    const { sessionId, speaker } = await makeStaged(app);
    const make = (body: object) => makePoll(speaker, sessionId, body, { isOpen: false });
    const few = invalid("options", "Please give 2 to 10 options");
    assert.deepEqual(await refusal(make({ options: ["One"] })), few);
    assert.deepEqual(await refusal(make({ options: Array.from({ length: 11 }, (_, n) => `${n}`) })), few);
    assert.deepEqual(
      await refusal(make({ options: ["A", "A "] })),
      invalid("options", "This option is there already"),
    );
    assert.deepEqual(await refusal(make({ question: " " })), invalid("question", "Please write a question"));
    for (let n = 0; n < 20; n += 1) await make({});
    assert.equal((await refusal(make({}))).message, "This session has 20 polls, which is the most.");
  });
});
