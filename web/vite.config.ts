import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Fonts stay files of their own: the content security policy allows no data: URLs for them.
    assetsInlineLimit: 0,
  },
});
