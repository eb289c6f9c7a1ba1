// All screens of the web application as one script, for tests that run them in Node. The web build splits them into files
// for browsers; the sources are the same.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { basename, join } from "node:path";
import { rolldown } from "rolldown";
import { root, webSources } from "../../scripts/setup.mjs";
import { loadsScreens, withoutReload } from "../../web/bundling/missing-screens.ts";

const web = join(root, "web");
const app = join(web, "app");
const assets = readdirSync(join(web, "build/client/assets"));

/** The route ids of React Router's file names for layouts, which no screen's pattern is. */
const layouts = ["GuestLayout", "ProtectedLayout", "EventLayout", "AdminLayout"].map(
  (name) => `layouts/${name}`,
);

/**
 * The path of the script, which is built when its sources have changed. It expects to run in a page that the server has made:
 * entry.client.tsx takes it over.
 * @returns {Promise<string>}
 */
export async function bundleScreens() {
  const own = readFileSync(new URL(import.meta.url), "utf8");
  const name = createHash("sha256").update(webSources()).update(own).digest("hex").slice(0, 16);
  const folder = join(root, "node_modules/.cache/plenary");
  const path = join(folder, `screens-${name}.js`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const bundle = await rolldown({
    input: "screens",
    cwd: web,
    platform: "browser",
    plugins: [entry(), withoutFiles],
    // The router's modules for servers and for browsers are apart; the browser's are wanted, as in the build.
    resolve: { conditionNames: ["module", "browser", "import", "default"] },
    transform: {
      jsx: "react-jsx",
      define: {
        "process.env.NODE_ENV": '"production"',
        "import.meta.env.DEV": "false",
        "import.meta.env.PROD": "true",
        "import.meta.env.SSR": "false",
        "import.meta.hot": "undefined",
      },
    },
    shimMissingExports: true,
    logLevel: "silent",
  });
  const partial = `${path}.${process.pid}`;
  await bundle.write({ file: partial, format: "iife", codeSplitting: false });
  renameSync(partial, path);
  return path;
}

/**
 * What the page's own module does in a browser: it gives the router the modules of the routes that are shown, and starts it.
 * The others are evaluated when the router asks for them.
 */
function entry() {
  const routes = [
    ...readFileSync(join(app, "routes.ts"), "utf8").matchAll(/"(\/[^"]*)": "(features\/[^"]+)"/g),
  ];
  const files = [
    ["root", "root.tsx"],
    ...layouts.map((id) => [id, `${id}.tsx`]),
    ...routes.map(([, path, file]) => [path, file]),
  ];
  const code = `
    const modules = {${files.map(([id, file]) => `${JSON.stringify(id)}: () => require(${JSON.stringify(join(app, file))})`)}};
    const { routes } = window.__reactRouterManifest;
    window.__importRoute = async (file) => {
      const answer = await fetch(file).catch(() => null);
      if (!answer?.ok) throw new TypeError("Failed to fetch dynamically imported module: " + file);
      return modules[Object.values(routes).find(({ module }) => module === file).id]();
    };
    for (const id in window.__reactRouterRouteModules) window.__reactRouterRouteModules[id] = modules[id]();
    require(${JSON.stringify(join(app, "entry.client.tsx"))});`;
  return {
    name: "entry",
    resolveId: (id) => (id === "screens" ? "\0screens" : null),
    load: (id) => (id === "\0screens" ? { code, moduleType: "js" } : null),
    transform: {
      filter: { id: /react-router\/dist\/.*\/(routes|routeModules)\.js$/ },
      handler: (source, id) =>
        (loadsScreens.test(id) ? withoutReload(source) : source).replace(
          /\bimport\(\s*(\/\*.*\*\/\s*)*route\.module\b/g,
          "window.__importRoute(route.module",
        ),
    },
  };
}

/** Of styles and fonts only the addresses count here, which are those of the build; of what only the server runs nothing does. */
const withoutFiles = {
  name: "without-files",
  resolveId: (id) => (/\?url$|\.css$|\.server(\.tsx?)?$|^node:/.test(id) ? `\0file:${basename(id)}` : null),
  load(id) {
    if (!id.startsWith("\0file:")) return null;
    const [, name = "", ending = ""] = /^.file:(.*?)(\.\w+)?(?:\?url)?$/.exec(id) ?? [];
    const built = assets.find((file) => file.startsWith(`${name}-`) && file.endsWith(ending));
    return { code: `export default ${JSON.stringify(`/assets/${built}`)}`, moduleType: "js" };
  },
};
