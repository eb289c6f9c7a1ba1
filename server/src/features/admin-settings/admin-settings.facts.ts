import type { SystemSettings } from "@plenary/contract/admin/admin-settings";
import type { Actor } from "../../core/context.ts";

/** Facts about system settings. A `reason` says why mail didn't work; null if it did. */
export type AdminSettingsFact =
  /** Of the SMTP password only whether it changed. `recounted`: users whose passkeys began or ceased to count. */
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
