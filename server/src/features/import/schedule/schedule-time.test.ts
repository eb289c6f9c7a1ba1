import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { dayIn, durationOf, findZone, startOf } from "./schedule-time.ts";

const zone = "Asia/Singapore";
const start = (date: string, clock = "") =>
  startOf({ date, start: clock, day: null, dayChange: "", zone })?.toString() ?? null;

describe("times of schedules", () => {
  it("are read where they can mean one thing", () => {
    for (const date of [
      "2027-05-02T10:00:00+08:00",
      "2027-5-2 10:00 +0800",
      "2027/05/02 2:00 UTC",
      "2027-05-02 10:00",
    ])
      assert.equal(start(date), "2027-05-02T02:00:00Z", date);
    for (const date of ["2027-05-02", "2027-5-2", " 2027.5.02 ", "2027/5/2"]) {
      assert.equal(dayIn(date, zone), "2027-05-02", date);
      assert.equal(start(date, "10:00:00"), "2027-05-02T02:00:00Z", date);
    }
    for (const clock of [
      "9:30",
      "09:30",
      "0930",
      "930",
      "09:30:00",
      "9:30 AM",
      "9:30am",
      "9.30",
      "09.30",
      "9h30",
    ])
      assert.equal(start("2027-05-02", clock), "2027-05-02T01:30:00Z", clock);
    assert.equal(start("2027-05-02", "12:15 p.m."), "2027-05-02T04:15:00Z");
    for (const [clock, instant] of [
      ["16.30", "2027-05-02T08:30:00Z"],
      ["9:5", "2027-05-02T01:05:00Z"],
      ["9:5 pm", "2027-05-02T13:05:00Z"],
    ] as const)
      assert.equal(start("2027-05-02", clock), instant, clock);
    assert.equal(start("2027-05-02 9:5"), "2027-05-02T01:05:00Z");
    assert.equal(start("2027-05-02", "25:30"), "2027-05-02T17:30:00Z");
    assert.equal(findZone("", undefined, ["2027-5-2 9:00 +08:00"]), "Etc/GMT-8");
  });

  it("stay unread where they could mean two things or nothing", () => {
    for (const date of ["05/02/2027", "2027-13-01", "2027-5/2", "tomorrow", ""])
      assert.equal(dayIn(date, zone), null, date);
    for (const clock of ["9", "13:00 pm", "0:30 am", "9:60", "9.5", "9:6 0", "48:00", "noon", ""])
      assert.equal(start("2027-05-02", clock), null, clock);
  });
});

describe("durations of schedules", () => {
  it("are minutes, however they are written", () => {
    const same = [
      "1:30",
      "01:30",
      "01:30:00",
      "00:90:00",
      "90",
      "90 min",
      "90m",
      "1h30",
      "1 h 30 min",
      "PT90M",
      "pt1h30m",
    ];
    for (const text of same) assert.equal(durationOf(text), 90, text);
    assert.equal(durationOf("00:70:00"), 70);
    assert.equal(durationOf("P1DT1H"), 1500);
    for (const text of ["", "h", "P", "PT", "P1M", "one hour", "1:2:3:4", "-5", "PT-1"])
      assert.equal(durationOf(text), null, text);
  });
});
