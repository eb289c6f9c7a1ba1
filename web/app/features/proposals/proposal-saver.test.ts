import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Proposal, ProposalFields } from "@plenary/contract/call/proposals";
import { ApiError } from "@plenary/contract/client";
import { type Connection, ProposalSaver, stateText, storedOf, type Unsent } from "./proposal-saver.ts";

type FieldName = keyof ProposalFields;

const empty: ProposalFields = {
  ...{ title: "", summary: "", description: "", notes: "" },
  ...{ typeId: null, minutes: null, trackId: null, language: null },
};
class Changed extends ApiError {
  readonly names: FieldName[];
  constructor(names: FieldName[]) {
    super(409, "Somebody else has changed it", "conflict");
    this.names = names;
  }
}

/** A server with one proposal, which refuses as the real one does. */
function makeServer() {
  const versions: Partial<Record<FieldName, number>> = {};
  const server = {
    proposal: { ...empty, answers: {}, version: 1 } as unknown as Proposal,
    calls: [] as Partial<ProposalFields>[],
    isDown: false,
    /** A call is answered once this is. */
    until: Promise.resolve(),
    write(fields: Partial<ProposalFields>): void {
      server.proposal = { ...server.proposal, ...fields, version: server.proposal.version + 1 };
      for (const name of Object.keys(fields) as FieldName[]) versions[name] = server.proposal.version;
    },
  };
  const connection: Connection = {
    async put(base, fields) {
      await server.until;
      if (server.isDown) throw new ApiError(0, "No network", "network");
      const names = Object.keys(fields) as FieldName[];
      const clashing = names.filter(
        (name) => (versions[name] ?? 0) > base && server.proposal[name] !== fields[name],
      );
      if (clashing.length > 0) throw new Changed(clashing);
      server.calls.push(fields);
      const normal = Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === "string" ? value.normalize("NFC") : value,
      ]);
      server.write(Object.fromEntries(normal));
      return server.proposal;
    },
    get: () => Promise.resolve(server.proposal),
    clashing: (error) => (error instanceof Changed ? error.names : undefined),
    reason: (error) => (error as Error).message,
  };
  const open = (kept?: Unsent) => new ProposalSaver(connection, storedOf(server.proposal), kept);
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
    const { state, isUnsent, values } = saver.view();
    assert.equal(
      stateText(state, isUnsent),
      "Saved on this device. It will be sent when the connection is back.",
    );
    assert.equal(values.title, "Kept");
    server.isDown = false;
    await saver.flush();
    assert.equal(stateText(saver.view().state, saver.view().isUnsent), "Saved");
    assert.equal(server.proposal.title, "Kept");
    saver.end();
  });

  it("sends what an earlier visit had kept", async () => {
    const { server, open } = makeServer();
    const saver = open({ version: 1, fields: { description: "From before" } });
    await saver.flush();
    assert.equal(server.proposal.description, "From before");
  });

  it("asks before what an earlier visit had kept replaces what was written since, also after another reload", async () => {
    const { server, open } = makeServer();
    const kept = { version: server.proposal.version, fields: { title: "One" } };
    server.write({ title: "Two" });
    const first = open(kept);
    await first.flush();
    assert.deepEqual([server.proposal.title, first.view().clashes], ["Two", { title: "Two" }]);
    const again = open(first.view().unsent);
    await again.flush();
    assert.deepEqual([server.proposal.title, again.view().clashes], ["Two", { title: "Two" }]);
    again.settle("title", "One");
    await again.flush();
    assert.deepEqual([server.proposal.title, again.view().unsent.fields], ["One", {}]);
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
});
