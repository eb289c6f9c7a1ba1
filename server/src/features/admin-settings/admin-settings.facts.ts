import type { SystemSettings } from "@plenary/contract/admin/admin-settings";
import type { Actor } from "../../core/context.ts";

/** What administrators do to the system settings. A `reason` says why mail did not work; null means that it did. */
export type AdminSettingsFact =
  /**
   * As administrators see them; of the SMTP password only what became of it. `recounted` are the ids of those whose passkeys
   * count as second factor since, or no longer do.
   */
  | {
      kind: "settings_updated";
      actor: Actor;
      before: SystemSettings;
      after: SystemSettings;
      smtpPassword: "set" | "removed" | "kept";
      recounted: string[];
    }
  | {
      kind: "smtp_tested";
      actor: Actor;
      server: { host: string; port: number; username: string | null };
      reason: string | null;
    }
  | { kind: "test_mail_sent"; actor: Actor; to: string; reason: string | null };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    adminSettings: AdminSettingsFact;
  }
}
