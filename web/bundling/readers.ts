import { fileURLToPath } from "node:url";
import { type ScreenPath, screenAt } from "@plenary/contract/screens";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../app/routes.ts";

/**
 * For whom code is loaded: `public` for everybody who opens a public page, `visitor` for the other screens that open
 * without an account (most have a form), `user` for the rest.
 */
export type Reader = "public" | "visitor" | "user";

/** The folder of the application, with a slash at its end. */
export const appFolder = fileURLToPath(new URL("../app/", import.meta.url));

/** A module's path below `app/`, or nothing; React Router adds a query to the modules of routes. */
export const fileOf = (moduleId: string) =>
  moduleId.startsWith(appFolder) ? moduleId.slice(appFolder.length).replace(/\?.*$/, "") : "";

const table = await routes;

/** The first reader of each file that the router or the browser begins with, by its path below `app/`. */
export const readerOf: ReadonlyMap<string, Reader> = new Map([
  ["root.tsx", "public"],
  ["entry.client.tsx", "public"],
  ...table.flatMap(readersIn),
]);

/** The first of several readers: who loads least. */
export function firstReader(readers: Reader[]): Reader {
  return (["public", "visitor"] as const).find((reader) => readers.includes(reader)) ?? "user";
}

/** A layout is for the first reader of its screens. */
function readersIn({ id, file, children }: RouteConfigEntry): [string, Reader][] {
  if (!children) return [[file, readerOfScreen(id as ScreenPath)]];
  const below = children.flatMap(readersIn);
  return [[file, firstReader(below.map(([, reader]) => reader))], ...below];
}

function readerOfScreen(path: ScreenPath): Reader {
  const { opensTo, public: isPublic } = screenAt(path);
  if (isPublic) return "public";
  // It shares the form with a screen of those who are signed in; who signs in waits for none of it.
  if (path === "/public/events/:eventId/propose") return "user";
  return opensTo === "everybody" || opensTo === "guests" ? "visitor" : "user";
}
