import type { Plugin } from "vite";

const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;

/**
 * The router's code without its answer to a screen that can't be loaded: it loads the present address anew, where nothing says any more
 * what was done there. In its place is one that fails with the error, which the application tells (app/features/errors/ErrorScreen.tsx):
 * the router would wait for ever where loading a screen fails itself.
 */
export function withoutReload(source: string): string {
  if (!reload.test(source)) throw new Error("The router doesn't load the page anew as it did.");
  return source.replace(
    reload,
    "return { clientLoader() { throw error; }, default() { throw error; }, clientMiddleware: [] };",
  );
}

/** The file that has it. */
export const loadsScreens = /react-router\/dist\/.*\/routeModules\.js$/;

export function missingScreens(): Plugin {
  let isFound = false;
  return {
    name: "missing-screens",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: loadsScreens },
      handler(source) {
        isFound = true;
        return withoutReload(source);
      },
    },
    generateBundle() {
      if (!isFound) this.error("The router has no file that loads screens.");
    },
  };
}
