import { answerNotSent } from "@plenary/contract/feedback/feedback-failures";
import type { PublicStage } from "@plenary/contract/stage/stage-public";
import { stageRefusals } from "@plenary/contract/stage/stage-refusals";
import { text } from "@plenary/contract/text";
import { accessForm, momentOf, signInFirst } from "../phone/answer-state-view.ts";
import { enterCode, requirementFor } from "../phone/before-answering.ts";
import { el, type Piece } from "../phone/made.ts";
import { focusOn, say, showContent, showProblem } from "../phone/page.ts";
import { meaningOfReply } from "../phone/queue.ts";
import { getPass } from "../phone/sender.ts";
import { openAsking } from "./stage-asking.ts";
import { notConnected, type PressOutcome } from "./stage-calls.ts";
import { ownStage, type StageSubject } from "./stage-device.ts";
import { openQuestionList } from "./stage-list.ts";
import { openPolling } from "./stage-polling.ts";
import { followStage } from "./stage-reader.ts";
import { isRehearsal, stageNewsText, type Tab, type TabMarks } from "./stage-tabs.ts";
import { notShown, ownWaiting, questionRow, rehearsalLine, stageView } from "./stage-view.ts";
import { openVotes } from "./stage-votes.ts";

/** The tabs of a session's stage in the browser, loaded if there is one. */

/** How often others' activity is announced at most, in milliseconds. */
const QUIET = 30_000;
/** When what was sent shows among what everybody sees, in milliseconds. */
const SOON = 1_200;
/** How long the reason for a refused vote is shown, in milliseconds. */
const NOTED = 8_000;

interface OnPage {
  about: StageSubject & { code: string; timezone: string };
  tab: () => Tab;
  mark: (marks: TabMarks) => void;
  /** There is something to answer, and nobody has chosen a tab yet. */
  lead: (tab: Tab) => void;
}

export type StagePage = ReturnType<typeof openStage>;

export function openStage({ about, tab, mark, lead }: OnPage) {
  const { sessionId, eventId, access, title, code } = about;
  let stage: PublicStage | undefined;
  let isGone = false;
  let needsSignIn = false;
  let saidAt = Date.now();
  let notedUntil = 0;
  /** What this device has done here, read once for everything drawn from it. */
  let mine = ownStage(about);
  let isUsable = false;
  /** What was announced to screen readers. */
  let told: Set<string> | undefined;
  const drawn = new Map<string, string>();

  const root = document.getElementById("stage");
  const isTried = isRehearsal({ session: { code } });
  showContent(stageView(title, isTried && rehearsalLine()), root);
  const votes = openVotes({ about, changed: show, refused: (...why) => refuse(why) });
  const list = openQuestionList((question) =>
    questionRow(question, {
      ...{ votes: votes.of(question), isVoted: mine.votes.includes(question.questionId) },
      ...{ isOwn: mine.questions.some((own) => own.questionId === question.questionId), isOpen: isUsable },
    }),
  );
  const asking = openAsking({ about, changed, refuse });
  const polling = openPolling({ about, stage: () => stage, isAsking, changed, refuse, draw });
  const reader = followStage({
    sessionId,
    isSeen: () => tab() !== "feedback",
    tell: hear,
    fail(why) {
      isGone = why === "gone";
      if (isGone) stage = undefined;
      // Another rehearsal has another address.
      if (isGone && isTried) reader.close();
      if (isGone) note(isTried ? text("The rehearsal is over.") : stageRefusals.StageClosed.text());
      else if (Date.now() > notedUntil) note(text("There is no connection. What you see may have changed."));
      show();
    },
  });

  function asks(): Piece {
    switch (requirementFor({ access, eventId }, needsSignIn)) {
      case "code":
        return accessForm("-stage");
      case "sign-in":
        return signInFirst(code);
      case "link":
        return text("Please open your personal link to answer.");
      default:
        return undefined;
    }
  }

  function isAsking(): boolean {
    return requirementFor({ access, eventId }, needsSignIn) !== undefined;
  }

  function draw(id: string, pieces: Piece[]): void {
    const now = JSON.stringify(pieces);
    if (drawn.get(id) === now) return;
    drawn.set(id, now);
    showContent(pieces, document.getElementById(id));
  }

  function note(words: string): void {
    const line = document.getElementById("stage-note");
    if (!line || line.textContent === words) return;
    line.textContent = words;
    line.hidden = words === "";
  }

  function hear(found: PublicStage, askedAt: number): void {
    const isFirst = stage === undefined;
    isGone = false;
    stage = found;
    if (found.state !== "open") note(notOpen(found));
    else if (Date.now() > notedUntil) note("");
    votes.heard(found.questions, askedAt);
    asking.heard(found.questions);
    show();
    if (isFirst && polling.isAsked()) lead("poll");
    announce(found);
  }

  const notOpen = ({ state, opensAt }: PublicStage): string =>
    state === "before"
      ? text("Questions and polls open at {time}", { time: momentOf(opensAt, about.timezone) })
      : stageRefusals.StageClosed.text();

  function announce({ questions, poll }: PublicStage): void {
    const ids = [
      ...questions.map(({ questionId }) => questionId),
      ...(polling.isAsked() ? [poll?.pollId ?? ""] : []),
    ];
    told ??= new Set(ids);
    const news = ids.filter((id) => !told?.has(id));
    if (news.length === 0 || Date.now() - saidAt < QUIET) return;
    saidAt = Date.now();
    told = new Set([...told, ...ids]);
    const isPolled = polling.isAsked() && news.includes(poll?.pollId ?? "");
    const asked = news.length - (isPolled ? 1 : 0);
    say(stageNewsText(asked, isPolled));
  }

  function show(): void {
    const isOpen = stage?.state === "open";
    const first = isOpen ? asks() : undefined;
    draw("stage-first", [typeof first === "string" ? el("p", { class: "state" }, first) : first]);
    mine = ownStage(about);
    isUsable = isOpen && !isGone && !first;
    asking.show(isUsable);
    const shown = stage?.questions ?? [];
    const others = mine.questions.filter(
      (own) => !shown.some(({ questionId }) => questionId === own.questionId),
    );
    draw("own-questions", ownWaiting(stage ? others : []));
    list.show(shown);
    const more = document.getElementById("not-shown");
    if (more) more.textContent = notShown(stage?.hiddenCount ?? 0);
    const none = document.getElementById("asked");
    const isNone = stage && shown.length + (stage.hiddenCount ?? 0) === 0;
    if (none) none.textContent = isNone ? text("No questions yet") : text("Questions");
    polling.show();
    mark({ questions: stage && shown.length, isPolled: polling.isAsked() });
    const of = (id: string, isHere: boolean) => {
      const part = document.getElementById(id);
      if (part) part.hidden = !isHere;
    };
    of("of-questions", tab() !== "poll");
    of("of-poll", tab() === "poll");
  }

  /** Something was sent, and shows soon. */
  function changed(): void {
    show();
    reader.soon(SOON);
  }

  /** Says why something was not accepted. Returns whether that is all there is to say. */
  function refuse(
    [outcome, message]: readonly [PressOutcome, string | undefined],
    line?: HTMLElement | null,
  ) {
    if (outcome === "sign-in") needsSignIn = true;
    const words = outcome === "lost" ? notConnected() : (message ?? answerNotSent());
    show();
    if (line?.isConnected) showProblem(words, fieldOf(line), line);
    else {
      notedUntil = Date.now() + NOTED;
      note(words);
    }
    reader.soon(SOON);
  }

  /** Gets a pass in time, so that a press is one call. */
  async function prepare(): Promise<void> {
    if (tab() === "feedback" || requirementFor({ access, eventId }, needsSignIn)) return;
    const pass = await getPass(about);
    if (typeof pass === "string") return show();
    const meaning = meaningOfReply(pass);
    needsSignIn ||= meaning === "sign-in";
    if (meaning === "sign-in" || meaning === "dropped") show();
  }

  show();
  void reader.look();
  void prepare();

  const does: Record<string, (element: HTMLFormElement) => void> = {
    ...asking.does,
    ...polling.does,
    vote(element) {
      const questionId = element.getAttribute("data-of");
      const question = stage?.questions.find((each) => each.questionId === questionId);
      if (question) votes.toggle(question);
    },
    async "enter-stage-code"(given) {
      if (!(await enterCode(given, { eventId, access }))) return;
      show();
      focusOn("#question");
    },
  };

  return {
    does,
    typed(target: Element) {
      asking.typed(target);
    },
    /** Another tab is shown, or the page is visible again. */
    turned() {
      show();
      void reader.look();
      void prepare();
    },
    /** Another window has changed what this device knows. */
    show,
    close: reader.close,
    sessionId,
  };
}

/** The first field of the form that the line is in. */
const fieldOf = (line: HTMLElement): string =>
  `#${[...(line.closest("form")?.elements ?? [])].find(({ id }) => id)?.id}`;
