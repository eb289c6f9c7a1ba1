// The rule that keeps the folders in floors: lower floors know nothing of higher ones, and no folder or file reaches itself
// through others. `npm run check` enforces it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "../setup.mjs";

/**
 * The floors of each tree from bottom to top. A file imports from its own floor and from those below. `features` holds
 * a folder per feature, side by side; "." is the tree's own folder, whose files put everything together.
 */
const trees = {
  "server/src": ["base", "db", "core", "mail", "http", "features", "reactions", "."],
  "web/app": ["base", "ui", "sign-in", "features", "layouts", "."],
};

/** An import of one of our own files: static, dynamic, types only, or for its side effects. */
export const imported = /(?:\bfrom\s*|\bimport\s*\(?\s*)"(\.[^"]+\.(?:ts|tsx))"/g;

/** Imports that lead up, and circles of folders. Returns lines to print. Tests are exempt: they may use anything. */
export function brokenFloors() {
  return Object.entries(trees).flatMap(([tree, floors]) => {
    const arrows = arrowsOf(tree);
    const strays = new Set(arrows.flatMap(({ from, to }) => [from, to].map(floorOf)));
    for (const floor of floors) strays.delete(floor);
    const leadsUp = ({ from, to }) => floors.indexOf(floorOf(from)) < floors.indexOf(floorOf(to));
    const circles = circlesOf(arrows.filter((arrow) => !leadsUp(arrow)));
    return [
      ...[...strays].map((floor) => `${tree}/${floor}: is on no floor`),
      ...arrows.filter(leadsUp).map(({ file, target }) => `${file}: imports ${target} from a floor above`),
      ...strangersIn(tree),
      ...testToolsIn(tree).map((file) => `${file}: imports testing/, which only tests may`),
      ...circles.map((circle) => `${tree}: the folders ${circle.join(" -> ")} close a circle`),
    ];
  });
}

/** Trees whose files may not import each other in a circle, not even for types. */
const treesOfFiles = [
  ...Object.keys(trees),
  "contract/src",
  "web/worker",
  "server/test",
  "testing",
  "e2e/support",
];

/** Circles of files. Returns lines to print. */
export const circlesOfFiles = () =>
  treesOfFiles.flatMap((tree) =>
    circlesOf(
      modulesIn(join(root, tree)).flatMap((path) =>
        [...readFileSync(path, "utf8").matchAll(imported)]
          .map(([, specifier = ""]) => ({ from: path, to: join(dirname(path), specifier) }))
          .filter(({ to }) => existsSync(to)),
      ),
    ).map((circle) => `the files ${circle.map((path) => relative(root, path)).join(" -> ")} close a circle`),
  );

/** A feature of the server is reached through its operations, never through its queries and routes. */
const ownFiles = /\.(queries|routes)\.ts$/;

/** Imports of another feature's queries and routes. */
const strangersIn = (tree) =>
  arrowsOf(tree)
    .filter(({ from, to, target }) => ownFiles.test(target) && isFeature(to) && isFeature(from))
    .filter(({ from, to }) => from.split("/")[1] !== to.split("/")[1])
    .map(({ file, target }) => `${file}: imports ${target}, which is for its own feature only`);

const isFeature = (folder) => floorOf(folder) === "features";

const testTools = /\b(?:from|import)\s*\(?\s*"(?:@plenary\/testing\/|(?:\.\.\/)+testing\/)/;

/** Modules of the product that import the tools of its tests. */
const testToolsIn = (tree) =>
  modulesIn(join(root, tree))
    .filter((path) => testTools.test(readFileSync(path, "utf8")))
    .map((path) => relative(root, path));

/** Each import that leaves its folder: which file imports what, and the folders of both within the tree. */
function arrowsOf(tree) {
  return modulesIn(join(root, tree)).flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(imported)].flatMap(([, specifier = ""]) => {
      const target = join(dirname(path), specifier);
      const from = relative(join(root, tree), dirname(path));
      const to = relative(join(root, tree), dirname(target));
      // Outside the tree, or generated, such as the types of routes.
      if (from === to || to.startsWith("..") || !existsSync(target)) return [];
      return [
        { from: from || ".", to: to || ".", file: relative(root, path), target: relative(root, target) },
      ];
    }),
  );
}

/** The first part of a folder's path within its tree: the floor it is on. */
const floorOf = (folder) => folder.split("/")[0];

/** For each folder that reaches itself, a path on which it does; each circle once. */
function circlesOf(arrows) {
  const next = new Map(arrows.map(({ from }) => [from, new Set()]));
  for (const { from, to } of arrows) next.get(from).add(to);
  const done = new Set();
  const circles = [];
  const walk = (folder, way) => {
    const start = way.indexOf(folder);
    if (start >= 0) circles.push([...way.slice(start), folder]);
    if (start >= 0 || done.has(folder)) return;
    for (const to of next.get(folder) ?? []) walk(to, [...way, folder]);
    done.add(folder);
  };
  for (const folder of next.keys()) walk(folder, []);
  return circles;
}

/** The modules in a folder and those below it, without tests. */
export function modulesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}
