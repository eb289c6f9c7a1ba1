import assert from "node:assert/strict";
import { it } from "node:test";
import { screenPaths } from "@plenary/contract/screens";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "./routes.ts";

const screensOf = (entries: RouteConfigEntry[], under: string[] = []): { id: string; pattern: string }[] =>
  entries.flatMap(({ id = "no id", path = "", children }) => {
    const steps = path ? [...under, path] : under;
    return children ? screensOf(children, steps) : [{ id, pattern: `/${steps.join("/")}` }];
  });

it("views of every screen are counted, by the pattern that is its id", () => {
  const screens = screensOf(routes);
  assert.deepEqual(
    screens.map(({ id }) => id),
    screens.map(({ pattern }) => pattern),
  );
  assert.deepEqual(screens.map(({ id }) => id).sort(), [...screenPaths].sort());
});
