import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Not "public": in development Vite would take the pages below /public for files of that folder.
  publicDir: "static",
  // Found at the start of the development server, so that the first page needs no second try.
  optimizeDeps: { entries: ["app/**/*.tsx", "app/**/*.ts"] },
  build: {
    // Fonts stay files of their own: the content security policy allows no data: URLs for them.
    assetsInlineLimit: 0,
  },
});
