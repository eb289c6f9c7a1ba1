// The rule that keeps side effects out of operations: only the reactions to the fact that a write tells
// (server/src/reactions/reactions.ts) determine what follows from it. `npm run check` enforces it.
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { imported, modulesIn } from "./floors.mjs";
import { root } from "./setup.mjs";

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
    "features/messages/unread-streams.ts",
  ],
  "mail/outbox.ts": ["mail/", "reactions/"],
  "features/audit/record.ts": ["reactions/"],
};

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
    ];
  });
}
