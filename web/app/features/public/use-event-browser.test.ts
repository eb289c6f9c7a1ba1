import assert from "node:assert/strict";
import { test } from "node:test";
import type { ListedEvent } from "@plenary/contract/public/public";
import { eventContains, mergeEvents } from "./use-event-browser.ts";

const event = (values: Partial<ListedEvent>): ListedEvent => ({
  descriptionPreview: "",
  eventId: "01a1fcf0-0f67-75e1-8de5-edc2d3c1c84f",
  name: "Compiler Days",
  location: "Café Zürich",
  description: "Two days\nof Straßen.",
  startDate: "2027-05-01",
  endDate: "2027-05-02",
  timezone: "Europe/Zurich",
  createdAt: "2027-01-01T00:00:00.000Z",
  updatedAt: "2027-01-01T00:00:00.000Z",
  ...values,
});

// Proves product 2: Its search finds by name, location and description, and searches what is loaded where the server
//   fails
test("name, location and description are searched, whatever case, accents and spaces", () => {
  const found = ["COMPILER", "zurich", "cafe z", "days of", "strassen", " days  of "];
  assert.deepEqual(
    [...found, "linker"].filter((text) => eventContains(event({}), text)),
    found,
  );
});

test("pieces of the list become one: upcoming first, then past ones, newest first, each once", () => {
  const on = (startDate: string, endDate = startDate) => event({ eventId: startDate, startDate, endDate });
  const [old, over, last, soon] = [
    on("2026-01-01"),
    on("2027-05-01", "2027-05-09"),
    on("2027-05-09", "2027-05-10"),
    on("2027-05-20"),
  ];
  const list = mergeEvents([[soon, old], [over, last], [soon]], "2027-05-10");
  assert.deepEqual(list, [last, soon, over, old]);
});
