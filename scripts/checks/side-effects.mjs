// The rule that keeps side effects out of operations: only the reactions to the fact that a write tells
// (server/src/reactions/reactions.ts) determine what follows from it. `npm run check` enforces it.
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "../setup.mjs";
import { imported, modulesIn } from "./floors.mjs";

const server = "server/src";

/** Modules that make something happen elsewhere, and the path prefixes from which they may be used. */
const reserved = {
  // Tags are changed by reactions; the others cache what carries them, or wait for them.
  "core/tags.ts": [
    "core/",
    "http/",
    "mail/",
    "reactions/",
    "features/public/",
    "features/programme/feeds/",
    "features/programme/public/",
    "features/cards/",
    "features/call/call.routes.ts",
    "features/pictures/public-pictures.routes.ts",
    "features/programme/versions/versions.routes.ts",
    "features/messages/unread-streams.ts",
    "features/answering/subjects/states.ts",
    "features/feedback/live/overview-stream.routes.ts",
    "features/schedule/plan-stream.routes.ts",
    "features/walls/walls.routes.ts",
    "capabilities.ts",
  ],
  "mail/outbox.ts": ["mail/", "reactions/"],
  "features/audit/record.ts": ["reactions/"],
  "features/security-log/record.ts": ["reactions/"],
};

/** Statements that write what only these may: mails and the audit log come from reactions, which call these. */
const writes = [
  { table: "outbox", how: "insertInto", by: ["mail/outbox.ts"] },
  {
    table: "outbox",
    how: "(?:updateTable|deleteFrom|mergeInto)",
    // Delivery and its clean-up; mails that were given up; those that wait for somebody who is gone.
    by: [
      "mail/",
      "features/admin-status/admin-status.queries.ts",
      "features/account-deletion/account-deletion.queries.ts",
    ],
  },
  {
    table: "audit_logs",
    how: "(?:insertInto|updateTable|deleteFrom|mergeInto)",
    by: ["features/audit/audit.queries.ts"],
  },
  {
    table: "security_log",
    how: "(?:insertInto|updateTable|deleteFrom|mergeInto)",
    by: ["features/security-log/security-log.queries.ts"],
  },
].map(({ table, how, by }) => ({ table, by, pattern: new RegExp(`\\.${how}\\(\\s*"${table}"`) }));

/** Inserts the entry of the audit log that record.ts makes. */
const auditByHand = /\binsertAudit\b/;
const mayInsertAudit = ["features/audit/audit.queries.ts", "features/audit/record.ts"];

/** Notifying all processes of tags by hand, bypassing the transaction that does so. */
const byHand = /\bchanges\.(?:notify|apply)\(/;
const mayTell = ["core/", "mail/outbox.ts"];

/** Operations that name a tag, a mail or an audit action. Returns lines to print. */
export function strayEffects() {
  const tree = join(root, server);
  return modulesIn(tree).flatMap((path) => {
    const text = readFileSync(path, "utf8");
    const file = relative(tree, path);
    const within = (places) => places.some((place) => file.startsWith(place));
    const targets = [...text.matchAll(imported)].map(([, to = ""]) =>
      relative(tree, join(dirname(path), to)),
    );
    const strays = targets.filter((target) => reserved[target] && !within(reserved[target]));
    return [
      ...strays.map((target) => `${server}/${file}: imports ${target}, which reactions do`),
      ...(byHand.test(text) && !within(mayTell)
        ? [`${server}/${file}: tells of tags by hand instead of telling a fact`]
        : []),
      ...writes
        .filter(({ by, pattern }) => pattern.test(text) && !within(by))
        .map(({ table }) => `${server}/${file}: writes to ${table} by hand instead of telling a fact`),
      ...(auditByHand.test(text) && !within(mayInsertAudit)
        ? [`${server}/${file}: writes to the audit log by hand instead of telling a fact`]
        : []),
      ...(file.startsWith("reactions/")
        ? targets.filter((target) => target.endsWith(".queries.ts"))
        : []
      ).map((target) => `${server}/${file}: imports ${target}, which only its feature may`),
    ];
  });
}
