import assert from "node:assert/strict";
import { it } from "node:test";
import { routePaths, screenAt } from "@plenary/contract/screens";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { importedBy, loadedLater, publicFiles } from "../bundling/public-styles.ts";
import routes from "./routes.ts";

interface Placed {
  id: string;
  pattern: string;
  /** Its own, and those of the layouts around it. */
  files: string[];
}

const screensOf = (entries: RouteConfigEntry[], under: string[] = [], around: string[] = []): Placed[] =>
  entries.flatMap(({ id = "no id", path = "", file, children }) => {
    const steps = path ? [...under, path] : under;
    const files = [...around, file];
    return children ? screensOf(children, steps, files) : [{ id, pattern: `/${steps.join("/")}`, files }];
  });

// Proves product 9: Page views are counted, by screen and day and nothing else, and shown to administrators
it("views of every screen are counted, by the pattern that is its id", () => {
  const screens = screensOf(routes);
  assert.deepEqual(
    screens.map(({ id }) => id),
    screens.map(({ pattern }) => pattern),
  );
  assert.deepEqual(screens.map(({ id }) => id).sort(), [...routePaths].sort());
});

it("all screens but the public ones bring the classes of all screens, and so does what comes later", () => {
  const bring = (file: string) => importedBy(file).has("ui/page/ScreenStyles.tsx");
  const without = screensOf(routes).filter(({ files }) => !files.some(bring));
  assert.deepEqual(
    without.map(({ id }) => id),
    routePaths.filter((path) => screenAt(path).public),
  );
  assert.deepEqual(publicFiles().filter(bring), []);
  const later = publicFiles().flatMap(loadedLater);
  assert.ok(later.includes("layouts/SignedInNav.tsx"));
  // What it shows besides needs them; what public pages are made of has its classes.
  const known = publicFiles();
  const shows = (file: string) =>
    [...importedBy(file)].some((path) => path.endsWith(".tsx") && !known.includes(path));
  assert.deepEqual(
    later.filter((file) => shows(file) && !bring(file)),
    [],
  );
});
