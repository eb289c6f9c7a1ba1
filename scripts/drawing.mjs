// The graph of folders in docs/architecture.md, drawn from the imports that scripts/floors.mjs measures.
// `npm run check` compares it; `node scripts/drawing.mjs` draws it anew.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { arrowsOf, floorOf, trees, workspaceArrows } from "./floors.mjs";
import { root } from "./setup.mjs";

const page = "docs/architecture.md";
const renew = "node scripts/drawing.mjs";
const begin = `<!-- Drawn by \`${renew}\` from the imports; npm run check compares. -->`;
const end = "<!-- End of the drawing. -->";
const between = new RegExp(`${begin}[^]*?${end}`);

/** What the page draws other than the imports say. Returns lines to print. */
export function staleDrawing() {
  const text = readFileSync(join(root, page), "utf8");
  const [drawn] = text.match(between) ?? [];
  if (!drawn) return [`${page}: the drawing's comments are gone: ${begin} and ${end}`];
  return drawn === drawing() ? [] : [`${page}: the graph of folders is not what the imports say: ${renew}`];
}

/** The workspaces, then the floors of each tree, then the features of each among themselves. */
function drawing() {
  const features = (tree) =>
    readdirSync(join(root, tree, "features"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  const floorsOf = (tree) =>
    arrowsOf(tree).map(({ from, to }) => ({
      from: named(tree, floorOf(from)),
      to: named(tree, floorOf(to)),
    }));
  const featuresOf = (tree) =>
    arrowsOf(tree)
      .filter(({ from, to }) => [from, to].every((folder) => folder.startsWith("features/")))
      .map(({ from, to }) => ({ from: from.split("/")[1] ?? "", to: to.split("/")[1] ?? "" }));
  const parts = Object.keys(trees).flatMap((tree) => [
    { title: `The floors of \`${tree}/\``, arrows: floorsOf(tree) },
    {
      title: `The features of \`${tree}/features/\` among themselves`,
      arrows: featuresOf(tree),
      all: features(tree),
    },
  ]);
  return [begin, ...[{ title: "The workspaces", arrows: workspaceArrows() }, ...parts].map(figure), end].join(
    "\n\n",
  );
}

/** The tree's own folder by its name. */
const named = (tree, floor) => (floor === "." ? tree : floor);

/** @param {{ title: string, arrows: { from: string, to: string }[], all?: string[] }} part */
function figure({ title, arrows, all = [] }) {
  const lines = reduced(arrows).map(({ from, to }) => `  ${node(from)} --> ${node(to)}`);
  const drawn = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  const alone = all.filter((folder) => !drawn.has(folder)).sort();
  return [
    `${title}:`,
    `\`\`\`mermaid\nflowchart LR\n${lines.join("\n")}\n\`\`\``,
    ...(alone.length ? [`Tied to none of the others: ${alone.join(", ")}.`] : []),
  ].join("\n\n");
}

/** Ids of Mermaid have no slashes, and are none of its own words. */
const node = (folder) => `${folder.replace(/\W/g, "_")}_["${folder}"]`;

/** Each arrow once and in order, without those that a longer way says as well. */
function reduced(arrows) {
  const next = new Map();
  for (const { from, to } of arrows.toSorted((a, b) => order(a.from, b.from) || order(a.to, b.to)))
    if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reaches = (from, goal, seen) =>
    [...(next.get(from) ?? [])].some(
      (to) => to === goal || (!seen.has(to) && reaches(to, goal, seen.add(to))),
    );
  return [...next].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => other !== to && reaches(other, to, new Set([from]))))
      .map((to) => ({ from, to })),
  );
}

const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

if (process.argv[1] === resolve(import.meta.filename)) {
  const path = join(root, page);
  writeFileSync(path, readFileSync(path, "utf8").replace(between, drawing));
}
