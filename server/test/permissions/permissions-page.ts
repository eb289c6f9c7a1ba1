import { writeFile } from "node:fs/promises";
import { callOf, permissions, rows } from "./permissions.ts";
import { type Role, roles, type Verdict } from "./verdicts.ts";

export const pageFile = new URL("../../src/http/docs/permissions.md", import.meta.url);

const titles: Record<Role, string> = {
  visitor: "Visitor",
  user: "User",
  stranger: "Stranger",
  invited: "Invited",
  speaker: "Speaker",
  trackManager: "Track manager",
  coOrganizer: "Co-organizer",
  creator: "Creator",
  locked: "Locked",
  admin: "Admin",
  temporary: "Temporary",
};
const everyRole = Object.keys(roles) as Role[];

/** The table that `/api/docs/permissions` serves; permissions.test.ts compares. */
export function page(): string {
  return [...introduction, ...Object.keys(permissions).flatMap(section), ...ending, ""].join("\n");
}

const introduction = [
  "# Who may make which call",
  "",
  "`npm run docs:permissions -w server` writes this from `server/test/permissions/permissions.ts`. A test makes every call as everybody",
  "here, each on things that are as described, and fails when an answer differs or a call has no row.",
  "",
  "| Who | What they are |",
  "| --- | --- |",
  ...everyRole.map((role) => `| **${titles[role]}** | ${roles[role]} |`),
  "",
  "✓ is allowed. A number is the status of the refusal: **401** sign in first, **403** not for you, **404** there is no",
  "such thing as far as you may know. Unless a row says otherwise the event and the session in it are drafts. Where a call",
  "says *confirmed*, whom it allows has to have signed in, or proven again who they are, within 15 minutes; else it is a 403",
  "`confirmation_required`.",
  "",
];

function section(feature: string): string[] {
  const lines = rows.filter((row) => row.feature === feature);
  return [
    `## ${feature}`,
    "",
    `| Call | ${everyRole.map((role) => titles[role]).join(" | ")} |`,
    `| --- |${" --- |".repeat(everyRole.length)}`,
    ...lines.map(({ row, permission: { when, stepUp, verdicts } }) => {
      const notes = [when, stepUp && "*confirmed*"].filter(Boolean).join(", ");
      const call = `\`${callOf(row)}\`${notes ? `, ${notes}` : ""}`;
      return `| ${call} | ${everyRole.map((role) => mark(verdicts[role])).join(" | ")} |`;
    }),
    "",
  ];
}

const mark = (verdict: Verdict): string => (verdict === "ok" ? "✓" : String(verdict));

const ending = [
  "## What is not in the contract",
  "",
  "`GET /health`, `GET /ready`, `GET /openapi.json`, `GET /docs` and `GET /docs/permissions` are open to everybody and tell",
  "nothing about anybody.",
];

if (import.meta.main) await writeFile(pageFile, page());
