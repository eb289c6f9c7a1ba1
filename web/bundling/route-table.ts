import { deepStrictEqual } from "node:assert";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { minify } from "vite";

/** The framework's table of routes, as its script sets it. */
interface RouteTable {
  routes: Record<string, Route>;
  [more: string]: unknown;
}

/** What a route has (`hasLoader`, `index`) is true; what it doesn't have is left out. */
type Route = { id: string; module: string; imports: string[]; css: string[] } & Record<string, unknown>;

/** What is told of all routes at once: what they can have, and the rest of the table. */
type Head = [has: string[], rest: Record<string, unknown>];

/**
 * Makes the table smaller that every page loads, to a third once it is compressed: a line for each route, from which the browser makes
 * the table. What a route doesn't have is left out: the framework asks only whether it has it. So are the files that it imports: they
 * are for preloads, which the server's page names, and for links that fetch ahead, which the product doesn't have.
 */
export async function alignRouteTable(assets: string): Promise<void> {
  const name = (await readdir(assets)).find((each) => /^manifest-\w+\.js$/.test(each));
  if (!name) throw new Error(`There is no table of routes in ${assets}.`);
  const path = join(assets, name);
  const code = await readFile(path, "utf8");
  const [from, to] = [code.indexOf("{"), code.lastIndexOf("}") + 1];
  const table = JSON.parse(code.slice(from, to)) as RouteTable;
  leaveOut(table);
  const { routes, ...rest } = table;
  const has = [
    ...new Set(
      Object.values(routes).flatMap((route) => Object.keys(route).filter((key) => route[key] === true)),
    ),
  ];
  const lines = packed(table, has);
  // A newer framework may tell more of a route than a line has.
  deepStrictEqual(unpack(lines, [has, rest]), table);
  const call = `(${unpack})(${JSON.stringify(lines)},${JSON.stringify([has, rest])})`;
  const small = await minify(name, code.slice(0, from) + call + code.slice(to));
  if (small.errors.length > 0) throw new Error(`${name}: ${small.errors[0]?.message}`);
  await writeFile(path, small.code);
}

function leaveOut({ routes }: RouteTable): void {
  for (const route of Object.values(routes)) {
    route.imports = [];
    for (const [key, value] of Object.entries(route)) if (value === false || value === "") delete route[key];
  }
}

/** A line for each route: its id unless its path says it, path, parent's line, what it has in bits, and its files without folder. */
function packed({ routes }: RouteTable, has: string[]): string {
  const ids = Object.keys(routes);
  const nameOf = (file: string) => file.replace(/^\/assets\//, "").replace(/\.js$/, "");
  return Object.values(routes)
    .map(({ id, path = "", parentId = "", module, imports: _, css, ...route }) => {
      const bits = has.reduce((sum, key, at) => sum + (route[key] ? 1 << at : 0), 0);
      // Its own file at the end: what the lines have in common stands in one piece, which compresses best.
      const files = [...css, module].map(nameOf);
      return [id === `/${path}` ? "" : id, path, ids.indexOf(`${parentId}`), bits, ...files].join(" ");
    })
    .join("\n");
}

/** The table that `packed` has packed. Runs in the browser, so it refers to nothing outside. */
function unpack(lines: string, [has, rest]: Head): RouteTable {
  const routes: Record<string, Route> = {};
  const ids: string[] = [];
  for (const line of lines.split("\n")) {
    const [name, path, parent, bits, ...names] = line.split(" ");
    const id = name || `/${path}`;
    ids.push(id);
    const module = `/assets/${names.pop()}.js`;
    const route: Route = { id, module, imports: [], css: names.map((file) => `/assets/${file}`) };
    if (path) route.path = path;
    const parentId = ids[Number(parent)];
    if (parentId) route.parentId = parentId;
    has.forEach((key, at) => {
      if (Number(bits) & (1 << at)) route[key] = true;
    });
    routes[id] = route;
  }
  return { ...rest, routes } as RouteTable;
}
