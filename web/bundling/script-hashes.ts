import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ApiError } from "@plenary/contract/client";
import { screenPaths } from "@plenary/contract/screens";

/** What is needed of the server's build. */
interface ServerBuild {
  entry: {
    module: {
      createPageHandler(
        build: ServerBuild,
        context: { call: () => never; linkOrigin: () => Promise<string> },
        mode: "production",
      ): (request: Request, refusal: ApiError) => Promise<Response>;
    };
  };
}

const anyId = "00000000-0000-7000-8000-000000000000";

/**
 * A program of the build (react-router.config.ts), with the build's folder as its argument. Writes the hashes of the inline scripts
 * that pages have, as sources of a content security policy, to `script-hashes.json` beside the build. They are the same whatever a
 * page shows, so each screen is rendered once here without data: the server allows these and no other (server/src/http/pages/pages.ts).
 */
async function writeScriptHashes(buildFolder: string): Promise<void> {
  const entry = pathToFileURL(join(buildFolder, "server/index.js")).href;
  const build = (await import(entry)) as ServerBuild;
  const call = (): never => {
    throw new Error("Nothing is loaded while the scripts are collected.");
  };
  const handle = build.entry.module.createPageHandler(
    build,
    { call, linkOrigin: async () => "http://plenary" },
    "production",
  );
  const refusal = new ApiError(404, "", "not_found");
  const hashes = new Set<string>();
  for (const path of [...screenPaths, "/no-such-page"]) {
    const page = new URL(path.replace(/:\w+/g, anyId), "http://plenary");
    const html = await (await handle(new Request(page), refusal)).text();
    for (const code of inlineScripts(html))
      hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  }
  await writeFile(join(buildFolder, "script-hashes.json"), JSON.stringify([...hashes].sort(), null, 2));
}

/** What is between the tags of scripts that a browser runs; blocks of data are none. */
function inlineScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  return scripts
    .filter(([, attributes = ""]) => !/\ssrc=|\stype="(?!module")/.test(attributes))
    .map(([, , code = ""]) => code);
}

const [, , folder] = process.argv;
if (folder === undefined) throw new Error("The folder of the build is missing.");
await writeScriptHashes(folder);
