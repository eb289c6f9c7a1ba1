import assert from "node:assert/strict";
import { it } from "node:test";
import type { Notice } from "@plenary/contract/messages/notices";
import { groupNotices } from "./notice-groups.ts";

// Proves trust news: Nothing is marked as seen that was not loaded, and what says the same is one line
it("joins what says the same of one event and person, what is submitted of all, and nothing else", () => {
  const line = (
    noticeId: string,
    kind: Notice["kind"],
    eventId: string,
    reason: string | null = null,
    actorName: string | null = null,
  ): Notice => ({
    ...{ noticeId, kind, eventId, reason, eventName: "Conf", sessionId: null, talkTitle: "Types" },
    ...{
      speakerName: null,
      actorName,
      wasConfirmed: false,
      wasOwn: false,
      moved: null,
      formerTitle: null,
      wasTakenOff: false,
    },
    createdAt: "2027-01-01T00:00:00.000Z",
  });
  const lines = groupNotices([
    line("1", "session_approved", "a"),
    line("2", "session_moved", "a"),
    line("3", "session_approved", "b"),
    line("4", "session_rejected", "a", "Too long"),
    line("5", "session_approved", "a"),
    line("6", "session_moved", "a"),
    line("7", "session_rejected", "a"),
    line("8", "session_rejected", "a", "Too long"),
    line("9", "session_withdrawn", "a", null, "Sam"),
    line("10", "session_withdrawn", "a", null, "Ada"),
    { ...line("11", "session_withdrawn", "a", null, "Sam"), wasConfirmed: true },
    line("12", "session_withdrawn", "a", null, "Sam"),
    line("13", "session_submitted", "a", null, "Sam"),
    line("14", "session_submitted", "a", null, "Ada"),
  ]);
  const ids = lines.map((each) => each.map(({ noticeId }) => noticeId).join(" "));
  assert.deepEqual(ids, ["1 5", "2 6", "3", "4 8", "7", "9 12", "10", "11", "13 14"]);
});
