import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { codeGroups } from "./bundling/code-groups.ts";
import { gridPlaces } from "./bundling/grid-places.ts";
import { missingScreens } from "./bundling/missing-screens.ts";
import { lateStyles, publicCode } from "./bundling/public-code.ts";
import { publicStyles } from "./bundling/public-styles.ts";
import { workers } from "./bundling/workers.ts";

export default defineConfig(({ command }) => ({
  plugins: [
    publicStyles(command),
    gridPlaces(),
    tailwindcss(),
    reactRouter(),
    publicCode(),
    lateStyles(),
    missingScreens(),
    workers(),
  ],
  resolve: {
    alias: [
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL("app/ui/page/create-icon.ts", import.meta.url)),
      },
    ],
  },
  // Not "public": in development Vite would take the pages below /public for files of that folder.
  publicDir: "static",
  // Found at the start of the development server, so that the first page needs no second try.
  optimizeDeps: { entries: ["app/**/*.tsx", "app/**/*.ts"] },
  build: {
    // Fonts stay files of their own: the content security policy allows no data: URLs for them.
    assetsInlineLimit: 0,
    // Browsers with light-dark(), on which the colours are built; older ones would double their size.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
  },
  environments: {
    // All in one, and small: the server then loads a third of the modules, one React instead of two, and 55 MB less memory.
    // `NODE_OPTIONS=--enable-source-maps` names the lines in a log. In development modules stay apart, as Vite doesn't
    // convert packages in CommonJS.
    ...(command === "build" && {
      ssr: {
        resolve: { noExternal: true },
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
        build: { minify: true, sourcemap: true },
      },
    }),
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: codeGroups },
            // Without the names of modules: every page loads the list of all files.
            entryFileNames: "assets/[hash:7].js",
            chunkFileNames: "assets/[hash:7].js",
          },
        },
      },
    },
  },
}));
