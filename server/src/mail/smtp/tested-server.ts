import { createHash } from "node:crypto";
import type { Settings } from "../../core/settings/settings.ts";

type Server = Pick<Settings, "smtpHost" | "smtpPort" | "smtpUsername" | "sealedSmtpPassword">;

/** Identifies this server, user name and password: a change of any makes it another one. */
export const serverMark = ({ smtpHost, smtpPort, smtpUsername, sealedSmtpPassword }: Server): string =>
  createHash("sha256")
    .update(JSON.stringify([smtpHost, smtpPort, smtpUsername, sealedSmtpPassword]))
    .digest("hex");

/** Whether the last test mail left through the server that is set now. */
export const isTested = (settings: Server & Pick<Settings, "testedServer">): boolean =>
  settings.smtpHost !== null && settings.testedServer === serverMark(settings);
