import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { appFolder, readerOf } from "./readers.ts";

const codeOf = (file: string) => (/\.tsx?$/.test(file) ? readFileSync(join(appFolder, file), "utf8") : "");

/** The files that the expression finds named in the code of the file. */
const named = (file: string, expression: RegExp): string[] =>
  [...codeOf(file).matchAll(expression)].map(([, imported = ""]) => join(dirname(file), imported));

/** The files of the application that this one imports, or that those import, itself among them; types are none. */
export function importedBy(file: string): Set<string> {
  const seen = new Set([file]);
  for (const path of seen) {
    for (const imported of named(path, /^(?:import(?! type)|export|\})[^;"]*"(\.[^"]+)";$/gm))
      seen.add(imported);
  }
  return seen;
}

/** The files that this one loads only when they are needed. */
export const loadedLater = (file: string): string[] => named(file, /\bimport\("(\.[^"]+)"\)/g);

/** The files that public pages are made of. */
export function publicFiles(): string[] {
  const beginnings = [...readerOf].filter(([, reader]) => reader === "public").map(([file]) => file);
  return [...new Set(beginnings.flatMap((file) => [...importedBy(file)]))];
}

/**
 * Makes Tailwind look for the classes of app.css in the files that public pages are made of, whichever these are. In
 * development it looks everywhere: the files change while the server runs.
 */
export function publicStyles(command: "build" | "serve"): Plugin {
  return {
    name: "public-styles",
    enforce: "pre",
    transform: {
      // With ?url it is the module that names the file.
      filter: { id: /\/app\/app\.css(?!\?url)/ },
      handler(code) {
        const sources =
          command === "serve" ? ["."] : publicFiles().filter((file) => /^\w.*\.tsx?$/.test(file));
        return [code, ...sources.map((file) => `@source "./${file}";`), ""].join("\n");
      },
    },
  };
}
