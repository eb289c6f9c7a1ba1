import type { Plugin, Rolldown } from "vite";
import { fileOf, readerOf } from "./readers.ts";

/** The packages that a public page may load; forms, schemas and widgets are for other screens. */
const packages = ["lucide-react", "react", "react-dom", "react-router", "scheduler"];

/** Ends the build when a public page would load another package: it says which, and through which file. */
export function publicCode(): Plugin {
  return {
    name: "public-code",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_, bundle) {
      const refused = Object.values(bundle).flatMap((chunk) => {
        if (chunk.type !== "chunk" || readerOf.get(fileOf(chunk.facadeModuleId ?? "")) !== "public")
          return [];
        return loadedBy(chunk, bundle).flatMap(({ fileName, moduleIds }) =>
          packagesOf(moduleIds).map((name) => `${chunk.name} loads ${name} (in ${fileName})`),
        );
      });
      if (refused.length > 0) this.error(`Public pages load what they may not: ${refused.join("; ")}`);
    },
  };
}

/**
 * Ends the build when code that is loaded late has a style sheet: one that the page has already would come once more, after
 * all others, and win over them. What it needs it renders (app/ui/page/ScreenStyles.tsx).
 */
export function lateStyles(): Plugin {
  return {
    name: "late-styles",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_, bundle) {
      const refused = Object.values(bundle).flatMap((chunk) => {
        if (chunk.type !== "chunk" || !chunk.isDynamicEntry) return [];
        return loadedBy(chunk, bundle).flatMap(({ fileName, viteMetadata }) =>
          [...(viteMetadata?.importedCss ?? [])].map((css) => `${chunk.name} brings ${css} (of ${fileName})`),
        );
      });
      if (refused.length > 0) this.error(`Code that is loaded late has style sheets: ${refused.join("; ")}`);
    },
  };
}

/** The chunk and those that it imports. */
function loadedBy(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const seen = new Set([chunk]);
  for (const { imports } of seen) {
    for (const imported of imports.map((name) => bundle[name])) {
      if (imported?.type === "chunk") seen.add(imported);
    }
  }
  return [...seen];
}

/** The packages of the modules that a public page may not load; fonts are files that are only named. */
function packagesOf(moduleIds: string[]): string[] {
  const names = moduleIds.map(
    (id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*\?url)/.exec(id)?.[1] ?? "",
  );
  return [...new Set(names)].filter((name) => name !== "" && !packages.includes(name));
}
