import type { Role } from "@plenary/contract/accounts/users";
import type { Actor } from "../../core/context.ts";

export type AccountDeletionFact =
  /** Told while everything of the account is still there. */
  | { kind: "account_deleted"; actor: Actor; userId: string; username: string; role: Role }
  /** What of events changes with it; told where anything does, before its talks and drafts are gone. */
  | ({ kind: "account_left_events"; actor: Actor } & LeftWork);

export interface LeftWork {
  passed: { event_id: string; owner_id: string }[];
  /** Sessions that are deleted, and those where it spoke beside somebody. */
  deleted: (LeftSession & { status: string; proposal: LeftProposal | undefined })[];
  left: LeftSession[];
  organized: { event_id: string }[];
  /** Tracks, with all their managers until now. */
  managed: { event_id: string; name: string; managers: string[] }[];
}

/** What a deleted session came of, as it stands then. */
interface LeftProposal {
  proposal_id: string;
  state: "withdrawn" | "rejected";
}

interface LeftSession {
  session_id: string;
  event_id: string;
  talk_id: string;
  talk_title: string;
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    accountDeletion: AccountDeletionFact;
  }
}
