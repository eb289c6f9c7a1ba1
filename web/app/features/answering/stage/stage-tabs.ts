import type { CodeAnswer } from "@plenary/contract/feedback/feedback";
import { stateNow } from "@plenary/contract/sessions/state-now";
import { counted, text } from "@plenary/contract/text";
import { phonePaths } from "../../../base/paths/phone-paths.ts";
import { el, type Piece } from "../phone/made.ts";

/** The tabs of a session with an open stage: real links, each with its address. */

export type Tab = "feedback" | "questions" | "poll";

export interface TabMarks {
  questions?: number | undefined;
  /** Whether a poll waits for this device's answer. */
  isPolled?: boolean;
}

type About = Pick<CodeAnswer, "stage" | "session">;

/** Whether the page has tabs: while its session's stage takes questions. */
export const hasTabs = ({ stage, session }: About): boolean =>
  stage !== null && stage.sessionId === session?.sessionId && stateNow(stage) === "open";

/** Whether it is a rehearsal, which has a link instead of a code, and takes no feedback. */
export const isRehearsal = ({ session }: { session: { code: string } | null }): boolean =>
  session?.code === "";

/** On a room's page, a link to another session's stage. */
export function otherStage({ stage, session }: About): Piece {
  if (!stage || stage.sessionId === session?.sessionId || stateNow(stage) !== "open") return undefined;
  return el(
    "p",
    { class: "state" },
    el(
      "a",
      { href: `${phonePaths.code(stage.code)}#questions` },
      text("Questions and polls of “{title}”", { title: stage.title }),
    ),
  );
}

export function tabList(about: About, here?: Tab, { questions, isPolled }: TabMarks = {}): Piece[] {
  const tab = (name: Tab, ...label: Piece[]) =>
    el("a", { id: `tab-${name}`, href: `#${name}`, "aria-current": here === name && "page" }, label);
  return [
    !isRehearsal(about) && tab("feedback", text("Feedback")),
    tab("questions", text("Questions"), questions !== undefined && ` (${questions})`),
    tab("poll", text("Poll"), isPolled && " ", isPolled && el("span", { class: "mark" }, text("Open"))),
  ];
}

/** Beside the page's content: the tabs, and the stage's text without a script. */
export const stageFrame = (about: About): { nav: Piece; stage: Piece } => ({
  nav: el("nav", { id: "tabs", "aria-label": text("Parts of this page") }, tabList(about)),
  stage: el(
    "noscript",
    {},
    el("h2", { id: "questions" }, text("Questions")),
    el(
      "p",
      { id: "poll", class: "note" },
      text("During this session you can ask questions, vote for those of others, and answer polls."),
      " ",
      text("Answering needs JavaScript."),
    ),
  ),
});

/** What is new: that many questions, a poll, or both. */
export function stageNewsText(questions: number, isPolled: boolean): string {
  if (questions === 0) return text("A poll is open");
  return isPolled
    ? counted(questions, "A poll is open. {count} new question", "A poll is open. {count} new questions")
    : counted(questions, "{count} new question", "{count} new questions");
}
