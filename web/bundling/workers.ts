import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { buildOwnScript } from "./own-script.ts";

/**
 * The workers of pages without a network, by the names under which browsers know them: whoever has one gets the next
 * version by its name, so that names never change. Each is one script without imports.
 */
const names = ["sw.js", "feedback-sw.js"];

const builtOf = (name: string, mode: string) =>
  buildOwnScript({
    input: fileURLToPath(new URL(`../worker/${name.replace(/js$/, "ts")}`, import.meta.url)),
    name,
    mode,
    isClassic: true,
  });

/** Builds the workers into the root of the client's build; in development each is built when it is asked for. */
export function workers(): Plugin {
  return {
    name: "workers",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle() {
      for (const fileName of names) {
        const { code } = await builtOf(fileName, this.environment.config.mode);
        this.emitFile({ type: "asset", fileName, source: code });
      }
    },
    configureServer({ middlewares, config }) {
      for (const name of names)
        middlewares.use(`/${name}`, (_request, response, next) => {
          builtOf(name, config.mode).then(
            ({ code }) => response.setHeader("content-type", "text/javascript").end(code),
            next,
          );
        });
    },
  };
}
