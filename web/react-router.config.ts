import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Config } from "@react-router/dev/config";
import { build } from "vite";

/**
 * Puts the best compression of each script and stylesheet beside it: too slow for a request, and a tenth smaller
 * than what is quick enough.
 */
async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
  for (const name of names) {
    const path = join(folder, name);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path)));
  }
}

/**
 * Builds the script of the programme in a frame by itself: what it has in common with the programme's own page would else bring
 * the frame of the application along.
 */
async function buildFrameScript(app: string, folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(app, "features/public-programme/embed-frame.ts"),
        output: { entryFileNames: "embed-frame.js" },
      },
    },
  });
}

export default {
  ssr: true,
  splitRouteModules: false,
  // The whole route table comes with the first page, so that the server needs no manifest endpoint.
  routeDiscovery: { mode: "initial" },
  buildEnd: async ({ reactRouterConfig: { appDirectory, buildDirectory } }) => {
    await compressAssets(join(buildDirectory, "client/assets"));
    await buildFrameScript(appDirectory, join(buildDirectory, "client"));
    // In a process of its own, as the server will run it: here Vite would rewrite what is imported, scripts included.
    const program = join(appDirectory, "../bundling/script-hashes.ts");
    await promisify(execFile)(process.execPath, [program, buildDirectory]);
  },
} satisfies Config;
