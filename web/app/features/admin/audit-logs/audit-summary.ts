import type { AuditEntry } from "@plenary/contract/admin/audit";
import { beside, isolated } from "@plenary/contract/text";

type Details = AuditEntry["details"];

/** What an entry is about, for skimming the log: "Opening keynote · PlenaryConf"; empty if nothing known is in it. */
export function summaryOf(details: Details): string {
  const { talkTitle, eventName, username, email, smtpHost, retried } = details;
  const facts = [
    text(talkTitle),
    text(eventName),
    handOver(details),
    text(username) && `@${text(username)}`,
    text(email),
    text(smtpHost),
    typeof retried === "number" && `${retried} ${retried === 1 ? "mail" : "mails"}`,
    changedNames(details),
  ];
  return beside(facts);
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

function handOver({ from, to }: Details): string {
  const [former, next] = [nameOf(from), nameOf(to)];
  return former && next ? `${isolated(former)} → ${isolated(next)}` : text(to);
}

const nameOf = (value: unknown): string =>
  text(typeof value === "object" && value !== null && "name" in value ? value.name : "");

/** What was changed: a list of names, or an object with the old and new value of each. */
function changedNames({ changed }: Details): string {
  if (Array.isArray(changed)) return changed.map(text).join(", ");
  return typeof changed === "object" && changed !== null ? Object.keys(changed).join(", ") : "";
}
