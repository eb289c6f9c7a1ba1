import type { CodeAnswer } from "@plenary/contract/feedback/feedback";
import { text } from "@plenary/contract/text";
import { asDom } from "../phone/as-dom.ts";
import { el } from "../phone/made.ts";
import { say, showContent } from "../phone/page.ts";
import type { StagePage } from "./stage-page.ts";
import { hasTabs, isRehearsal, stageFrame, type Tab, type TabMarks, tabList } from "./stage-tabs.ts";

/** Delay before the tabs' script is requested again, in milliseconds. */
const AGAIN = 5_000;

/** Attempts before the page is reloaded. */
const TRIES = 3;

/** The tab in the address; an answer to change is on the first one. */
const tabHere = (): Tab | undefined =>
  location.hash === "#change"
    ? "feedback"
    : (["feedback", "questions", "poll"] as const).find((tab) => location.hash === `#${tab}`);

interface OnCodePage {
  of: () => CodeAnswer;
  does: Record<string, (element: HTMLFormElement) => void>;
  /** Reloads the page, if nothing is lost by that. */
  reload: () => void;
}

/** The tabs of a code's page while its session has a stage: their script is loaded only then. */
export function openTabs({ of, does, reload }: OnCodePage) {
  let stage: StagePage | undefined;
  let isLoading = false;
  let failures = 0;
  let chosen = tabHere();
  /** The tab to show by default: what can be done now. */
  let led: Tab | undefined;
  let marks: TabMarks = {};
  let drawn = "";

  // A rehearsal has only one tab.
  const here = (): Tab =>
    chosen ?? led ?? (of().state === "before" || isRehearsal(of()) ? "questions" : "feedback");

  function show(): void {
    const { session } = of();
    if (stage && stage.sessionId !== session?.sessionId) close();
    const isThere = stage !== undefined || hasTabs(of());
    let nav = document.getElementById("tabs");
    const content = document.getElementById("content");
    if (content) content.hidden = isThere && here() !== "feedback";
    if (!isThere || !content) {
      nav?.remove();
      return;
    }
    if (!nav) content.before(...asDom([stageFrame(of()).nav]));
    nav ??= document.getElementById("tabs");
    const pieces = tabList(of(), here(), marks);
    const now = JSON.stringify(pieces);
    if (now !== drawn) showContent(pieces, nav);
    drawn = now;
    let root = document.getElementById("stage");
    if (!root) {
      content.after(...asDom([el("main", { id: "stage" })]));
      root = document.getElementById("stage");
    }
    if (root) root.hidden = here() === "feedback";
    if (!stage) void load();
  }

  function close(): void {
    stage?.close();
    stage = undefined;
    drawn = "";
    marks = {};
    document.getElementById("stage")?.remove();
  }

  async function load(): Promise<void> {
    const { session, event } = of();
    if (isLoading || !session) return;
    isLoading = true;
    const { sessionId, title, code } = session;
    const { eventId, access, timezone } = event;
    try {
      const { openStage } = await import("./stage-page.ts");
      stage = openStage({
        about: { sessionId, title, code, eventId, access, timezone },
        tab: here,
        mark(news) {
          marks = news;
          if (stage) show();
        },
        lead(tab) {
          if (here() === "feedback") return;
          led = tab;
          show();
          stage?.show();
        },
      });
      Object.assign(does, stage.does);
    } catch {
      if (here() !== "feedback") say(text("Waiting for a connection."));
      failures += 1;
      // The files of a former build are gone, and some browsers remember failed loads.
      if (failures === TRIES) reload();
      setTimeout(show, AGAIN);
    }
    isLoading = false;
  }

  function turn(): void {
    show();
    stage?.turned();
  }

  addEventListener("hashchange", () => {
    chosen = tabHere();
    turn();
    scrollTo(0, 0);
  });

  return {
    show,
    seen: () => stage?.turned(),
    changed: () => stage?.show(),
    typed: (target: Element) => stage?.typed(target),
  };
}
