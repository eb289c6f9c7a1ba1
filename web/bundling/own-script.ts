import { build, type Plugin } from "vite";

/** A script that is built by itself: what it has in common with the application's pages would otherwise bring the frame along. */
export interface OwnScript {
  /** Its source. */
  input: string;
  /** What it is called, which may be made of its content. */
  name: string;
  /** Where it is written, with what it loads late beside it; without, it is only returned. */
  folder?: string;
  /** The oldest browsers that are to run it; without, those that Vite thinks of. */
  target?: string;
  /** Whether it is no module, as workers are registered in all browsers. */
  isClassic?: boolean;
  mode?: string;
}

/** What it loads late has no style sheets, so that Vite's helper, which waits for them, would be 700 bytes for nothing. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: {
    filter: { id: /^\0vite\/preload-helper/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
};

/** Builds it, and returns the name that it has and its code. */
export async function buildOwnScript({ input, name, folder, target, isClassic, mode }: OwnScript) {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [plainImports],
    ...(mode && { mode }),
    build: {
      ...(folder ? { outDir: folder, emptyOutDir: false } : { write: false }),
      modulePreload: false,
      ...(target && { target }),
      rolldownOptions: {
        input,
        output: {
          ...(isClassic && { format: "iife" }),
          entryFileNames: name,
          chunkFileNames: "[name]-[hash].js",
        },
      },
    },
  });
  const entry = [built]
    .flat()
    .flatMap((each) => ("output" in each ? each.output : []))
    .find((each) => each.type === "chunk" && each.isEntry);
  if (entry?.type !== "chunk") throw new Error(`Nothing was built of ${input}.`);
  return { fileName: entry.fileName, code: entry.code };
}
