import type { reportPageView } from "@plenary/contract/admin/page-views";
import type { Route } from "@plenary/contract/endpoint";
import { useEffect, useRef } from "react";
import { useLocation, useMatches } from "react-router";
import { answerKeys } from "../base/storage/answer-items.ts";
import { readItem } from "../base/storage/storage.ts";

const { path }: Route<typeof reportPageView> = { method: "POST", path: "/page-views" };

/** Do Not Track, and Global Privacy Control (https://w3c.github.io/gpc/). */
const wantsNoCount = () =>
  navigator.doNotTrack === "1" || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl;

/**
 * Reports which screen is open, once per address, as the route's id (routes.ts); without api.ts, which would send the
 * token. Redirected readers haven't seen the screen: the guards' loaders have no data then. Loaded after the page, it also
 * starts what waits for that.
 */
export default function PageViews() {
  const { pathname } = useLocation();
  const matches = useMatches();
  const route = matches.at(-1)?.id;
  const isOpen = matches.every(
    ({ id, loaderData }) => loaderData !== undefined || !/Protected|Admin/.test(id),
  );
  const last = useRef("");
  useEffect(() => {
    if (!isOpen || last.current === pathname || wantsNoCount()) return;
    last.current = pathname;
    setTimeout(report, 0, route);
  }, [isOpen, pathname, route]);
  useEffect(() => {
    if (/^\/public\/events\/./.test(pathname))
      void import("../features/offline/offline.ts").then(({ startOffline }) => startOffline());
  }, [pathname]);
  useEffect(() => {
    // What can't be loaded now is once the network is back.
    const send = () => {
      if (!hasAnswersToSend()) return;
      import("../features/answering/phone/sender.ts").then(
        ({ sendWaiting }) => sendWaiting(),
        () => {},
      );
    };
    send();
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, []);
  return null;
}

/** Answers that were given without a network leave by whatever page is open when it is back. */
const hasAnswersToSend = () => (readItem(answerKeys.queue) ?? "[]") !== "[]";

/** In a task of its own, not in the one that makes the page work (docs/decisions/light-public-pages.md). */
const report = (route: string | undefined) =>
  navigator.sendBeacon(`/api${path}`, new Blob([JSON.stringify({ route })], { type: "application/json" }));
