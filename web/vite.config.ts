import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** What every page loads before its own screen: React with its router, and the frame around the screen. */
const framework = /node_modules\/(react|react-dom|scheduler|react-router)\//;
/** The frame around every screen, and the small things that visitors' pages share. */
const frame = anyOf(
  /web\/app\/(root|entry\.client|sign-in\/(?!use-kept-input)|features\/errors\/|features\/setup\/setup-state)/,
  /web\/app\/base\/(api|dates|fold|navigation|paths|preview|rich|storage|token|use-late-load|use-query)\b/,
  /web\/app\/layouts\/(?!SignedInNav|ProtectedLayout|LeaveGuard|GuestLayout)/,
  /web\/app\/ui\/(Badge|Breadcrumb|Button|Card|CopyButton|EmptyState|Field|LinkButton|LinkedText|Notices|PendingBar|SearchField|Spinner|button-class|notices)\b/,
  /web\/app\/features\/public\/(JoinIn|PublicFailure|page-meta)\b/,
  /contract\/src\/(client|failures|limits|paths|text)\b/,
  /lucide-react\/(?!.*icons\/)/,
  /lucide-react\/dist\/esm\/icons\/(calendar-days|check|chevron-down|copy|map-pin|search)\b/,
);
/** What signed-in screens share; visitors' pages need nothing of it. */
const forms = anyOf(
  /node_modules\/(zod|react-hook-form|@hookform)\//,
  /contract\/src\//,
  /web\/app\/(base\/forms|ui\/(TextField|TextArea|FormError|Counter|focus))\b/,
);
const widgets = /node_modules\/@(base-ui|floating-ui)\/(?!react\/combobox)/;
/** The people picker stays separate: few screens have one. */
const screens =
  /web\/app\/(base\/(figures|rows|task|unsaved)|sign-in\/use-kept-input|ui\/|features\/(?!accounts|home|legal|public|users\/(PeoplePicker|use-people-search)))/;

function anyOf(...expressions: RegExp[]): RegExp {
  return new RegExp(expressions.map(({ source }) => source).join("|"));
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
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
    // All in one: the server then loads a third of the modules, and 50 MB less memory. In development they stay apart,
    // as Vite doesn't convert packages in CommonJS.
    ...(command === "build" && { ssr: { resolve: { noExternal: true } } }),
    client: {
      build: {
        rolldownOptions: {
          output: {
            // In a few files instead of a hundred small ones: fewer requests, better compression, and shorter lists of
            // files in the manifest, which every visitor loads.
            codeSplitting: {
              groups: [
                { name: "framework", test: framework, priority: 5 },
                { name: "frame", test: frame, priority: 4 },
                { name: "forms", test: forms, priority: 3, minShareCount: 2 },
                { name: "widgets", test: widgets, priority: 2, minShareCount: 2 },
                { name: "screens", test: screens, priority: 1, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
  },
}));
