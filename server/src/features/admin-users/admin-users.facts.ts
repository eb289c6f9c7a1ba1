import type { Quotas } from "@plenary/contract/admin/quotas";
import type { Actor } from "../../core/context.ts";
import type { ToldAccount } from "../users/users.ts";
import type { InvitationRow, LockedInvitation } from "./admin-users.queries.ts";

/** Facts about accounts and roles that administrators change. `before` is the account before the change. */
export type AdminUserFact =
  | {
      kind: "account_locked";
      actor: Actor;
      userId: string;
      before: ToldAccount;
      reason: string;
      supportEmail: string | null;
    }
  /** `reason` is why it was locked. */
  | {
      kind: "account_unlocked";
      actor: Actor;
      userId: string;
      before: ToldAccount;
      reason: string | null;
    }
  | {
      kind: "admin_invited";
      actor: Actor;
      invitation: InvitationRow;
      invitee: ToldAccount;
      inviterName: string;
    }
  | ({ kind: "admin_role_granted" } & AdminAnswer)
  | ({ kind: "admin_invitation_declined" } & AdminAnswer)
  /** All its sign-ins were ended. */
  | { kind: "account_signed_out"; actor: Actor; userId: string; before: ToldAccount }
  /** All its second factors and sign-ins. */
  | { kind: "factors_removed"; actor: Actor; userId: string; before: ToldAccount }
  | { kind: "quotas_changed"; actor: Actor; userId: string; before: ToldAccount; from: Quotas; to: Quotas }
  /** By its holder or another administrator. */
  | { kind: "admin_role_removed"; actor: Actor; userId: string; before: ToldAccount };

/** The answer to an invitation to become an administrator. */
interface AdminAnswer {
  actor: Actor;
  userId: string;
  before: ToldAccount;
  invitation: LockedInvitation;
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    adminUsers: AdminUserFact;
  }
}
