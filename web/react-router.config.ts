import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Config } from "@react-router/dev/config";
import { buildOwnScript } from "./bundling/own-script.ts";
import { alignRouteTable } from "./bundling/route-table.ts";

/** Smaller for the largest file, and never larger. */
const largeBlocks = { params: { [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS } };

/**
 * Puts the best compression of each script and stylesheet beside it: too slow for a request, and a tenth smaller
 * than what is quick enough.
 */
async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
  for (const name of names) {
    const path = join(folder, name);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path), largeBlocks));
  }
}

/**
 * Builds the script of a document, and puts the name that its content gives it into the server's build: browsers then keep it for
 * good.
 */
async function buildNamedScript(input: string, buildFolder: string, script: string): Promise<void> {
  const folder = join(buildFolder, "client/assets");
  const name = `${script}.js`;
  // Phones and screens of the last four years. What it loads late names it too, so that the name is made while it is built.
  const { fileName: hashed } = await buildOwnScript({
    input,
    folder,
    name: `${script}-[hash].js`,
    target: "es2021",
  });
  const server = join(buildFolder, "server");
  let isNamed = false;
  for (const file of await readdir(server, { recursive: true })) {
    if (!file.endsWith(".js")) continue;
    const code = await readFile(join(server, file), "utf8");
    if (!code.includes(`/assets/${name}`)) continue;
    isNamed = true;
    await writeFile(join(server, file), code.replaceAll(`/assets/${name}`, `/assets/${hashed}`));
  }
  if (!isNamed) throw new Error(`The server's build doesn't name /assets/${name}.`);
}

export default {
  ssr: true,
  splitRouteModules: false,
  // The whole route table comes with the first page, so that the server needs no manifest endpoint.
  routeDiscovery: { mode: "initial" },
  buildEnd: async ({ reactRouterConfig: { appDirectory, buildDirectory } }) => {
    const client = join(buildDirectory, "client");
    const own = (path: string) => join(appDirectory, "features", path);
    await buildNamedScript(own("answering/phone.ts"), buildDirectory, "feedback-phone");
    await buildNamedScript(own("answering/survey/survey.ts"), buildDirectory, "feedback-survey");
    await buildNamedScript(own("walls/wall.ts"), buildDirectory, "feedback-wall");
    await alignRouteTable(join(client, "assets"));
    await compressAssets(join(client, "assets"));
    const ofProgramme = (path: string) => own(`programme/public/${path}`);
    await buildOwnScript({
      input: ofProgramme("embedded/embed-frame.ts"),
      folder: client,
      name: "embed-frame.js",
    });
    await buildOwnScript({
      input: ofProgramme("printed/print-mine.ts"),
      folder: client,
      name: "print-mine.js",
    });
    // In a process of its own, as the server will run it: here Vite would rewrite what is imported, scripts included.
    const program = join(appDirectory, "../bundling/script-hashes.ts");
    await promisify(execFile)(process.execPath, [program, buildDirectory]);
  },
} satisfies Config;
