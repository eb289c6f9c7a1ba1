import type { CacheOutcome, WorkerQuestion } from "../app/features/offline/worker-questions.ts";
import { sourceOf } from "./addresses.ts";
import { pageOf, phonePageOf, setupOf } from "./answers.ts";
import { events, forgetUnknown, keepOwnFiles, keptFile } from "./kept-answers.ts";
import { keepEvent, keepOpened, keepUpToDate } from "./kept-events.ts";
import { pageThatIsMissing } from "./made-pages.ts";

/*
 * The worker that shows public pages without a network: it keeps those that a visitor opens, and all of an event once
 * one of its sessions is marked (app/features/offline/offline.ts). Nothing that needs a sign-in is kept. An empty file in
 * its place ends it at the next visit.
 */

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => {
  void self.skipWaiting();
  event.waitUntil(keepOwnFiles());
});

self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), forgetUnknown()])),
);

self.addEventListener("fetch", (event) => {
  const source = sourceOf(event.request, location.origin);
  if (source === "setup") event.respondWith(setupOf(event.request));
  else if (source === "file") event.respondWith(keptFile(event.request));
  else if (source === "page") event.respondWith(pageOf(event));
  else if (source === "phone") event.respondWith(phonePageOf(event));
  else if (source === "server") event.respondWith(fetch(event.request).catch(() => pageThatIsMissing()));
});

self.addEventListener("message", (event) => {
  const question: WorkerQuestion | null = event.data;
  if (!question) return;
  const tell = (kept: CacheOutcome) => event.ports[0]?.postMessage(kept);
  event.waitUntil(answerTo(question).then(tell, () => tell({ kept: false })));
});

async function answerTo(question: WorkerQuestion): Promise<CacheOutcome> {
  if ("opened" in question) return keepOpened(question.opened);
  if ("keep" in question) return question.anew ? keepEvent(question.keep) : keepUpToDate(question.keep);
  const known = (await events())[question.known];
  return { kept: known?.isWhole === true, cut: known?.cut };
}
