import { build } from "vite";

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

/** Builds it, and returns the name that it has and its code. */
export async function buildOwnScript({ input, name, folder, target, isClassic, mode }: OwnScript) {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
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
