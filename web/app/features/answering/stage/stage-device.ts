import type { FeedbackAccess } from "@plenary/contract/feedback/feedback-fields";
import { keys, readJson, writeJson } from "../phone/device.ts";
import { holderOf } from "../phone/queue.ts";
import { passHere } from "../phone/sender.ts";

/** What a device stores of its questions, votes and poll answers on stages: the server tells nobody whose they are. */

export interface OwnQuestion {
  questionId: string;
  text: string;
  /** Whether it waited for a moderator when it was sent. */
  waited: boolean;
  seen?: boolean;
}

export interface OwnStage {
  sessionId: string;
  title: string;
  eventId: string;
  access: FeedbackAccess;
  /** Its pass's owner: with another pass it can be neither deleted nor taken back. */
  holder: string;
  questions: OwnQuestion[];
  /** What was written and isn't sent. */
  draft?: string;
  votes: string[];
  /** By the polls' ids. */
  polls: Record<string, { round: number; choices: number[] }>;
}

export type StageSubject = Pick<OwnStage, "sessionId" | "title" | "eventId" | "access">;

/** Sessions that are stored; the most recently used. */
const STAGES_KEPT = 50;

const all = (): Record<string, OwnStage> => readJson<Record<string, OwnStage>>(keys.stage, {});

const holderHere = (about: StageSubject): string => {
  const pass = passHere(about);
  return pass ? holderOf(pass) : "";
};

/** What was done with the present pass; empty if it was another's. */
export function ownStage(about: StageSubject): OwnStage {
  const { sessionId, title, eventId, access } = about;
  const holder = holderHere(about);
  const kept = all()[sessionId];
  const isOwn = kept !== undefined && kept.holder === holder && kept.access === access;
  return {
    ...(isOwn ? kept : { holder, questions: [], votes: [], polls: {} }),
    ...{ sessionId, title, eventId, access },
  };
}

/** Stores the result of `change`. */
export function keepStage(about: StageSubject, change: (own: OwnStage) => void): void {
  const own = ownStage(about);
  change(own);
  const { [about.sessionId]: _former, ...others } = all();
  const kept = Object.entries(others).slice(1 - STAGES_KEPT);
  writeJson(keys.stage, { ...Object.fromEntries(kept), [about.sessionId]: own });
}

/** Stages with questions that the present user can delete, newest first. */
export const ownStages = (): OwnStage[] =>
  Object.values(all())
    .filter((own) => own.questions.length > 0 && own.holder === holderHere(own))
    .reverse();
