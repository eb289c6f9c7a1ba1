import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { type ScreenPath, screenAt, screenPaths, screens } from "../screens.ts";
import { text } from "../text.ts";

/** The name of a screen in the counts; a screen that no longer exists goes by its pattern. */
export const pageName = (route: string): string =>
  Object.hasOwn(screens, route) ? screenAt(route as ScreenPath).name() : route;

export const reportPageView = endpoint({
  method: "POST",
  path: "/page-views",
  access: "public",
  summary: "Count one view of a page, by the pattern of its address; nothing about who looks is kept",
  status: 204,
  body: z.object({
    route: z.enum(screenPaths, { error: "There is no such page" }),
  }),
  get failure() {
    return text("Failed to count the view");
  },
});
