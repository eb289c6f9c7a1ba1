import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Session } from "@plenary/contract/sessions/sessions";
import { isElsewhere, leavesProgramme, leaveWarning } from "./public-programme.ts";

const place = { startTime: "2027-05-01T10:00:00.000Z", durationMinutes: 30, room: "Hall", track: null };
const before = new Date("2027-05-01T09:59:00Z");
const at = new Date("2027-05-01T10:00:00Z");

/** What these rules read of a session. */
const session = (values: Partial<Session>): Session =>
  ({
    ...{ ...place, released: place, status: "confirmed", permissions: { decide: false } },
    ...values,
  }) as Session;

describe("a session in a published programme", () => {
  // Proves programme 4: A speaker is asked before a save takes a session out of the published programme; the session's
  //   screen says where the public sees it
  it("leaves it with what its speaker saves before it begins, or with another talk or event", () => {
    assert.equal(leavesProgramme(session({}), { coSpeakerIds: [] }, before), true);
    assert.equal(leavesProgramme(session({}), { coSpeakerIds: [] }, at), false);
    assert.equal(leavesProgramme(session({}), { talkId: "other" }, at), true);
    assert.equal(leavesProgramme(session({ released: null }), {}, at), true);
    const decided = session({});
    assert.equal(leavesProgramme({ ...decided, released: undefined }, {}, before), false);
    const organized = { ...decided.permissions, decide: true };
    assert.equal(leavesProgramme({ ...decided, permissions: organized }, {}, before), false);
    assert.equal(leavesProgramme(session({ status: "draft" }), {}, before), false);
  });

  // Proves programme 4: A speaker is asked before a save takes a session out of the published programme; the session's
  //   screen says where the public sees it
  it("stands elsewhere in it where start, duration, room or track differ", () => {
    assert.equal(isElsewhere(session({})), false);
    assert.equal(isElsewhere(session({ room: "Attic" })), true);
    assert.equal(isElsewhere(session({ durationMinutes: 45 })), true);
    assert.equal(isElsewhere(session({ released: null })), true);
    assert.equal(isElsewhere(session({ released: null, status: "rejected" })), false);
    assert.equal(isElsewhere({ ...session({ room: "Attic" }), released: undefined }), false);
  });

  // Proves programme 4: Whoever rejects or deletes a session of the published programme reads that it leaves it at once
  it("leaves it at once when it is rejected or deleted, which is said before", () => {
    const said = /It leaves it at once, and its page and calendars say that it was cancelled\.$/;
    assert.match(leaveWarning({ isPublic: true }) ?? "", said);
    assert.equal(leaveWarning({}), null);
  });
});
