import { randomUUID } from "node:crypto";
import * as calls from "@plenary/contract/call/call";
import * as contract from "@plenary/contract/call/proposals";
import type { Question } from "@plenary/contract/surveys/survey-fields";
import type { TestUser } from "./factories.ts";
import { asking } from "./feedback/surveys.ts";

/** A call for papers that asks questions, and drafts to it. */

export type Settings = Record<string, object>;

export type Draft = { proposalId: string; version: number };

/** A published call until the end of March, with two types, that asks these questions. */
export async function openCallOf(
  organizer: TestUser,
  eventId: string,
  {
    questions = [],
    questionSettings = {},
    ...settings
  }: { questions?: Question[]; questionSettings?: Settings; [setting: string]: unknown },
) {
  const params = { eventId };
  const body = { version: 0, closesAt: "2027-03-31T23:59", questionnaire: asking(...questions) };
  const { call } = await organizer.call(calls.putCall, {
    params,
    body: { ...body, questionSettings, ...settings } as never,
  });
  await organizer.call(calls.createCallType, { params, body: { name: "Workshop", minutes: [90] } });
  const published = await organizer.call(calls.publishCall, { params });
  const [talk, workshop] = published.call.types;
  return {
    call: { ...published.call, version: call.version },
    talk: talk?.typeId ?? "",
    workshop: workshop?.typeId ?? "",
  };
}

const texts = { title: "On soup", summary: "Soup in short", description: "All of it" };

export async function draftedBy(speaker: TestUser, eventId: string, body: object) {
  const params = { proposalId: randomUUID() };
  const all = { eventId, baseVersion: 0, ...texts, ...body };
  return (await speaker.call(contract.putProposal, { params, body: all })).proposal;
}

export const submitBy = (speaker: TestUser, { proposalId, version }: Draft) =>
  speaker.call(contract.submitProposal, { params: { proposalId }, body: { baseVersion: version } });
