import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Proposal, ProposalFields } from "@plenary/contract/call/proposals";
import { ApiError } from "@plenary/contract/client";
import { type Connection, FieldSaver, stateText, type Unsent } from "./field-saver.ts";
import { type SavedFields, storedOf } from "./proposal-saving.ts";

type FieldName = keyof ProposalFields;

const empty: ProposalFields = {
  ...{ title: "", summary: "", description: "", notes: "" },
  ...{ typeId: null, minutes: null, trackId: null, language: null },
};
/** A server with one proposal, which refuses as the real one does. */
function makeServer() {
  const versions: Partial<Record<FieldName, number>> = {};
  const server = {
    proposal: { ...empty, answers: {}, version: 1 } as unknown as Proposal,
    calls: [] as Partial<ProposalFields>[],
    isDown: false,
    /** The answer to what it stores is lost. */
    losesAnswers: false,
    /** How it refuses the next call. */
    refusal: undefined as ApiError | undefined,
    isSignedIn: true,
    /** Whether the browser has no room. */
    isFull: false,
    /** What the browser keeps. */
    kept: undefined as Unsent<SavedFields> | undefined,
    /** A call is answered once this is. */
    until: Promise.resolve(),
    /** All that was ever stored, by field. */
    history: new Set<string>(),
    write(fields: Partial<ProposalFields>): void {
      for (const [name, value] of Object.entries(fields)) server.history.add(`${name} ${value}`);
      server.proposal = { ...server.proposal, ...fields, version: server.proposal.version + 1 };
      for (const name of Object.keys(fields) as FieldName[]) versions[name] = server.proposal.version;
    },
  };
  const connection: Connection<SavedFields> = {
    async put(base, fields) {
      await server.until;
      if (server.isDown) throw new ApiError(0, "No network", "network");
      if (server.refusal) {
        const { refusal } = server;
        server.refusal = undefined;
        throw refusal;
      }
      const names = Object.keys(fields) as FieldName[];
      const clashing = names.filter(
        (name) => (versions[name] ?? 0) > base && server.proposal[name] !== fields[name],
      );
      if (clashing.length > 0) {
        const fields = Object.fromEntries(clashing.map((name) => [name, "Changed by somebody else"]));
        throw new ApiError(409, "Somebody else has changed it", "conflict", { fields });
      }
      server.calls.push(fields);
      const normal = Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === "string" ? value.normalize("NFC") : value,
      ]);
      server.write(Object.fromEntries(normal));
      if (server.losesAnswers) throw new ApiError(0, "No network", "network");
      return storedOf(server.proposal);
    },
    async get() {
      if (server.isDown) throw new ApiError(0, "No network", "network");
      return storedOf(server.proposal);
    },
    onOver: () => {},
    isCurrent: () => server.isSignedIn,
    keep: () => true,
  };
  const open = (
    kept?: Pick<Unsent<SavedFields>, "fields" | "over">,
    device: { kept: Unsent<SavedFields> | undefined } = server,
  ) => {
    const keep = (unsent: Unsent<SavedFields> | undefined) => {
      device.kept = unsent;
      return !server.isFull;
    };
    const saver = new FieldSaver<SavedFields>({ ...connection, keep }, storedOf(server.proposal));
    if (kept) saver.takeUp({ others: {}, closed: {}, ...kept });
    return saver;
  };
  return { server, open };
}

describe("saving what is typed", () => {
  it("sends two seconds after the last key, and after ten at the latest", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
    const { server, open } = makeServer();
    const saver = open();
    for (let key = 1; key <= 6; key++) {
      saver.type({ title: "x".repeat(key) });
      t.mock.timers.tick(1900);
    }
    await saver.flush();
    assert.deepEqual(server.calls[0], { title: "xxxxxx" });
    saver.type({ summary: "s" });
    t.mock.timers.tick(1999);
    assert.equal(server.calls.length, 1);
    t.mock.timers.tick(1);
    await saver.flush();
    assert.equal(server.calls.length, 2);
    assert.deepEqual(saver.view().state, { kind: "saved" });
  });

  it("goes on with what is typed while a call is under way", async () => {
    const { server, open } = makeServer();
    const saver = open();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.until = promise;
    saver.type({ title: "One" });
    const first = saver.flush();
    saver.type({ title: "One two" });
    resolve();
    await first;
    assert.equal(server.proposal.title, "One two");
    assert.equal(saver.view().isUnsent, false);
  });

  it("keeps all without a connection, and says so", async () => {
    const { server, open } = makeServer();
    const saver = open();
    server.isDown = true;
    saver.type({ title: "Kept" });
    await saver.flush();
    const { values } = saver.view();
    assert.equal(
      stateText(saver.view()),
      "Saved on this device. It will be sent when the connection is back.",
    );
    assert.equal(values.title, "Kept");
    server.isDown = false;
    await saver.flush();
    assert.equal(stateText(saver.view()), "Saved");
    assert.equal(server.proposal.title, "Kept");
    saver.end();
  });

  it("sends what an earlier visit had kept", async () => {
    const { server, open } = makeServer();
    const saver = open({ fields: { description: "From before" }, over: { description: [""] } });
    assert.deepEqual(server.kept?.fields, { description: "From before" });
    await saver.flush();
    assert.equal(server.proposal.description, "From before");
    assert.equal(server.kept, undefined);
  });

  it("asks before what an earlier visit had kept replaces what was written since, also after another reload", async () => {
    const { server, open } = makeServer();
    server.write({ title: "Two" });
    const first = open({ fields: { title: "One" }, over: { title: [""] } });
    await first.flush();
    assert.deepEqual([server.proposal.title, first.view().clashes], ["Two", { title: "Two" }]);
    const again = open(server.kept);
    await again.flush();
    assert.deepEqual([server.proposal.title, again.view().clashes], ["Two", { title: "Two" }]);
    again.settle("title", "One");
    await again.flush();
    assert.deepEqual([server.proposal.title, server.kept], ["One", undefined]);
  });

  it("asks where two forms have left different texts, and loses neither before", async () => {
    const { server, open } = makeServer();
    const over = { title: [""], summary: [""] };
    const saver = open({ fields: { title: "One" }, over });
    assert.equal(
      saver.takeUp({ fields: { title: "Other", summary: "S" }, over, others: {}, closed: {} }),
      true,
    );
    assert.equal(saver.takeUp({ fields: { title: "Third" }, over, others: {}, closed: {} }), false);
    await saver.flush();
    assert.deepEqual([server.proposal.title, server.proposal.summary], ["", "S"]);
    const again = open();
    assert.equal(again.takeUp(server.kept as Unsent<SavedFields>), true);
    assert.deepEqual([again.view().values.title, again.view().others], ["One", { title: "Other" }]);
    again.settle("title", "One\n\nOther");
    await again.flush();
    assert.deepEqual([server.proposal.title, server.kept], ["One\n\nOther", undefined]);
  });

  it("knows its own text where an answer was lost, also after a crash", async () => {
    const { server, open } = makeServer();
    const saver = open();
    server.losesAnswers = true;
    saver.type({ title: "One" });
    await saver.flush();
    saver.type({ title: "One two" });
    const { kept } = server;
    server.losesAnswers = false;
    await saver.flush();
    assert.deepEqual([server.proposal.title, saver.view().clashes], ["One two", {}]);
    server.write({ title: "One" });
    const again = open(kept);
    await again.flush();
    assert.deepEqual([server.proposal.title, again.view().clashes], ["One two", {}]);
  });

  it("keeps a refused field from holding back the others, and tries again what passes", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
    const { server, open } = makeServer();
    const saver = open();
    const fields = { title: "Must be 1000 characters or less" };
    server.refusal = new ApiError(422, "Must be 1000 characters or less", "validation_failed", { fields });
    saver.type({ title: "Too long", summary: "Short" });
    await saver.flush();
    assert.deepEqual([server.proposal.title, server.proposal.summary], ["", "Short"]);
    assert.equal(stateText(saver.view()), "Not saved: Must be 1000 characters or less");
    server.refusal = new ApiError(429, "Too many requests", "rate_limited");
    saver.type({ title: "Shorter" });
    await saver.flush();
    assert.equal(stateText(saver.view()), "Not saved: Too many requests");
    t.mock.timers.tick(29_000);
    assert.equal(server.calls.length, 1);
    t.mock.timers.tick(1000);
    await saver.flush();
    assert.equal(server.proposal.title, "Shorter");
    assert.equal(stateText(saver.view()), "Saved");
  });

  it("gives up what is settled, keeps it to be read, also after a reload, and goes on", async () => {
    const { server, open } = makeServer();
    const saver = open({ fields: { notes: "Large", title: "On" }, over: { notes: [""], title: [""] } });
    const fields = { notes: "This answer can no longer be changed" };
    server.refusal = new ApiError(409, "This answer can no longer be changed", "conflict", { fields });
    await saver.flush();
    const { values, closed, isUnsent } = saver.view();
    assert.deepEqual([values.notes, closed, isUnsent], ["", { notes: "Large" }, false]);
    assert.deepEqual([server.proposal.title, stateText(saver.view())], ["On", "Saved"]);
    const again = open(server.kept);
    assert.deepEqual(again.view().closed, { notes: "Large" });
    // What is typed there in another tab is kept beside it.
    again.type({ notes: "Huge" });
    server.refusal = new ApiError(409, "This answer can no longer be changed", "conflict", { fields });
    await again.flush();
    assert.deepEqual(again.view().closed, { notes: "Large\n\nHuge" });
    again.forget("notes");
    assert.equal(server.kept, undefined);
  });

  it("says that nothing is kept where the browser has no room, and sends nothing once its account is signed out", async () => {
    const { server, open } = makeServer();
    const saver = open();
    Object.assign(server, { isDown: true, isFull: true });
    saver.type({ title: "Lost" });
    await saver.flush();
    assert.match(stateText(saver.view()), /^Not saved: there is no connection, and this browser has no room/);
    Object.assign(server, { isDown: false, isSignedIn: false });
    await saver.flush();
    assert.deepEqual(server.calls, []);
  });

  it("has all saved where the server stores it in a form of its own", async () => {
    const { server, open } = makeServer();
    const saver = open();
    saver.type({ title: "Cafe\u0301" });
    await saver.flush();
    assert.deepEqual([server.calls.length, saver.view().isUnsent], [1, false]);
    assert.equal(saver.view().values.title, "Caf\u00e9");
  });

  it("takes over what others changed elsewhere, and asks where both changed the same", async () => {
    const { server, open } = makeServer();
    const saver = open();
    server.write({ title: "Theirs", notes: "A note" });
    saver.type({ title: "Mine", summary: "Short" });
    await saver.flush();
    const { values, clashes, isUnsent } = saver.view();
    assert.deepEqual([values.title, values.notes, values.summary], ["Mine", "A note", "Short"]);
    assert.deepEqual([clashes, isUnsent], [{ title: "Theirs" }, true]);
    await saver.flush();
    assert.deepEqual([server.proposal.title, server.proposal.summary], ["Theirs", "Short"]);
    saver.settle("title", "Theirs\n\nMine");
    await saver.flush();
    assert.equal(server.proposal.title, "Theirs\n\nMine");
    assert.deepEqual(saver.view().clashes, {});
  });

  // Proves calls 11: Two tabs and three speakers typing at random: every published text is in a version, every refused one on its device.
  it("loses nothing of three forms that type at random: each text was stored, or is on its device", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
    const { server, open } = makeServer();
    let state = 14;
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const forms = Array.from({ length: 3 }, () => {
      const device = { kept: undefined as Unsent<SavedFields> | undefined };
      return { device, saver: open(undefined, device), typed: new Map<FieldName, string>() };
    });
    let asked = 0;
    for (let step = 0; step < 3000; step++) {
      const form = forms[random(forms.length)] as (typeof forms)[number];
      const { clashes, others, values } = form.saver.view();
      const [waiting] = Object.keys({ ...others, ...clashes }) as ("title" | "summary" | "notes")[];
      const act = random(10);
      if (act < 5) {
        const name = (["title", "summary", "notes"] as const)[random(3)] ?? "title";
        const written = `${values[name].slice(-40)}${step} `;
        form.typed.set(name, written);
        form.saver.type({ [name]: written });
      } else if (act === 5 && waiting) {
        asked += 1;
        const theirs = others[waiting] ?? clashes[waiting] ?? "";
        const choice = (random(2) === 0 ? values[waiting] : theirs) ?? "";
        form.typed.set(waiting, choice);
        form.saver.settle(waiting, choice);
      } else if (act === 6) {
        form.saver.end();
        form.saver = open(form.device.kept, form.device);
      } else if (act === 7) Object.assign(server, { isDown: random(3) === 0, losesAnswers: random(3) === 0 });
      else await form.saver.flush();
      for (const { typed, device } of forms)
        for (const [name, value] of typed) {
          const isStored = server.history.has(`${name} ${value}`);
          assert.ok(
            isStored || device.kept?.fields[name] === value,
            `step ${step}: ${name} "${value}" is lost`,
          );
        }
    }
    assert.ok(asked > 0);
    for (const { saver } of forms) saver.end();
  });
});
