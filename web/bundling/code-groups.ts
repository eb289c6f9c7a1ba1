import type { Rolldown } from "vite";
import { fileOf, firstReader, type Reader, readerOf } from "./readers.ts";

/*
 * Code that several screens share comes in few files instead of a hundred small ones: fewer requests, better
 * compression, and shorter lists of files in the manifest, which every visitor loads. Which file a module comes in
 * follows from who imports it. So nothing that only others need can get into what a public page loads.
 */

/** What every page loads before its own screen; it changes least. */
const framework = /\/node_modules\/(react|react-dom|scheduler|react-router)\//;

/** The files of shared code; the first that takes a module has it. */
type Group = "frame" | `of-${string}` | "forms" | "dialogs" | "late" | "widgets" | "screens";

/** The one screen of visitors with dialogs, for which nobody waits who signs in, registers or has forgotten a password. */
const invitation = "features/invitations/LinkedInvitation.tsx";

/** Packages that fewer of the signed-in screens use stay beside these screens: the choice of people does. */
const OFTEN = 6;

export const codeGroups: Rolldown.CodeSplittingGroup[] = [
  { name: "framework", test: framework, priority: 6 },
  group("frame", 5),
  // What one public screen shares with those of signed-in users; no other public page loads it.
  {
    name: (moduleId, graph) => {
      const of = groupOf(moduleId, graph);
      return of?.startsWith("of-") ? of : null;
    },
    priority: 5,
  },
  group("late", 4),
  group("forms", 3),
  group("dialogs", 3),
  group("widgets", 2),
  group("screens", 1),
];

function group(name: Group, priority: number): Rolldown.CodeSplittingGroup {
  return {
    debugName: name,
    name: (moduleId, graph) => (groupOf(moduleId, graph) === name ? name : null),
    priority,
  };
}

/** Null for what stays beside the one screen, or the few, that import it. */
function groupOf(moduleId: string, graph: Rolldown.ChunkingContext): Group | null {
  const { files, inFrame, reader } = usersOf(moduleId, graph);
  if (reader === "public") {
    const [screen, ...others] = files.filter((file) => readerOf.get(file) === "public");
    if (inFrame || others.length > 0) return inFrame || files.length > 2 ? "frame" : null;
    return files.length > 2 ? `of-${screen}` : null;
  }
  if (isForVisitorsLate(moduleId, graph)) return "late";
  if (reader === "visitor" && files.length > 1) {
    const visited = files.filter((file) => readerOf.get(file) === "visitor");
    return visited.every((file) => file === invitation) ? "dialogs" : "forms";
  }
  if (reader === "visitor") return null;
  if (isPackage(moduleId)) return isOftenUsed(moduleId, graph) ? "widgets" : null;
  if (files.length < (isIcon(moduleId) ? 2 : 3)) return null;
  // It would bring the package along to all who load the group.
  const bringsMore = importsOf(moduleId, graph).some((id) => isPackage(id) && !isOftenUsed(id, graph));
  return bringsMore ? null : "screens";
}

const isIcon = (moduleId: string) => moduleId.includes("/node_modules/lucide-react/");
const isPackage = (moduleId: string) => moduleId.includes("/node_modules/") && !isIcon(moduleId);

/** Whether most signed-in screens load the package's module sooner or later: the header's menu always comes. */
function isOftenUsed(moduleId: string, graph: Rolldown.ChunkingContext): boolean {
  const { files, reader, inLateFrame } = usersOf(moduleId, graph);
  return reader !== "user" || inLateFrame || files.length >= OFTEN;
}

/** Whether a public page loads it with a press or a letter, and it brings no package along. */
function isForVisitorsLate(moduleId: string, graph: Rolldown.ChunkingContext): boolean {
  const { files, isLatePublic } = usersOf(moduleId, graph);
  if (!isLatePublic || files.length === 0) return false;
  return !importsOf(moduleId, graph).some((id) => isPackage(id) && usersOf(id, graph).reader !== "public");
}

interface Users {
  /** The files with which the router or the browser begins that import the module, or import what does. */
  files: string[];
  reader: Reader;
  /** Whether every page loads it. */
  inFrame: boolean;
  /** Whether a public page loads it later. */
  isLatePublic: boolean;
  /** Whether the frame of every page loads it later, for those who are signed in. */
  inLateFrame: boolean;
}

/** Of a graph that doesn't change any more; rolldown hands out another for each build. */
const known = new WeakMap<Rolldown.ChunkingContext, Map<string, Users>>();

function usersOf(moduleId: string, graph: Rolldown.ChunkingContext): Users {
  const users = known.get(graph) ?? new Map<string, Users>();
  known.set(graph, users);
  const found = users.get(moduleId) ?? findUsers(moduleId, graph);
  users.set(moduleId, found);
  return found;
}

function findUsers(moduleId: string, graph: Rolldown.ChunkingContext): Users {
  const seen = new Set([moduleId]);
  const late = new Set<string>();
  for (const id of seen) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
    for (const importer of importers) seen.add(importer);
    for (const importer of dynamicImporters) late.add(importer);
  }
  const files = [...new Set([...seen].map(fileOf))].filter((file) => readerOf.has(file));
  return {
    files,
    reader: firstReader(files.map((file) => readerOf.get(file) ?? "user")),
    inFrame: files.includes("root.tsx") || files.includes("entry.client.tsx"),
    isLatePublic: [...late].some((id) => usersOf(id, graph).reader === "public"),
    inLateFrame: [...late].some((id) => usersOf(id, graph).inFrame),
  };
}

/** The module and all that it imports. */
function importsOf(moduleId: string, graph: Rolldown.ChunkingContext): string[] {
  const seen = new Set([moduleId]);
  for (const id of seen)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(imported);
  return [...seen];
}
