import type { Answer } from "@plenary/contract/endpoint";
import type { StageQuestion } from "@plenary/contract/stage/stage-fields";
import type { askQuestion } from "@plenary/contract/stage/stage-public";
import { text } from "@plenary/contract/text";
import { readItem, removeItem, writeItem } from "../../../base/storage/storage.ts";
import { keys } from "../phone/device.ts";
import { focusOn, hideProblem, say, showContent, showProblem } from "../phone/page.ts";
import { askWithPass } from "../phone/sender.ts";
import { type PressOutcome, sendPersistently, stagePath, withdrawQuestion } from "./stage-calls.ts";
import { keepStage, ownStage, type StageSubject } from "./stage-device.ts";
import { askForm, leftLine } from "./stage-view.ts";

interface OnStage {
  about: StageSubject;
  /** Called after something was sent. */
  changed: () => void;
  refuse: (why: readonly [PressOutcome, string | undefined], line?: HTMLElement | null) => void;
}

const field = <E extends HTMLElement>(id: string) => document.getElementById(id) as E | null;

/** The box for a question, and what happens to it. */
export function openAsking({ about, changed, refuse }: OnStage) {
  const { sessionId } = about;
  let isSending = false;
  let isShown: boolean | undefined;

  function go(label: string): void {
    const button = field<HTMLButtonElement>("ask-go");
    if (!button) return;
    button.textContent = label;
    button.disabled = isSending;
  }

  async function ask(): Promise<void> {
    const box = field<HTMLTextAreaElement>("question");
    if (!box || isSending) return;
    const words = box.value.trim();
    const line = field("problem-stage");
    if (!words) return showProblem(text("Please write a question"), "#question", line);
    const name = field<HTMLInputElement>("asker")?.value.trim() ?? "";
    if (field<HTMLInputElement>("remember")?.checked && name) writeItem(keys.asker, name);
    else removeItem(keys.asker);
    say("");
    // Nobody waits for what can't go.
    if (!navigator.onLine) return keepsIt(line);
    isSending = true;
    go(text("Sending…"));
    const body = { text: words, ...(name && { name }) };
    const { outcome, heard } = await sendPersistently({
      call: () => askWithPass(about, ["POST", stagePath("questions", sessionId), body]),
      waits: () => go(text("Waiting to be sent. Please keep this page open.")),
    });
    isSending = false;
    go(text("Send"));
    const question = (heard?.body as Partial<Answer<typeof askQuestion>> | null)?.question;
    if (outcome === "lost") return keepsIt(line);
    if (outcome !== "taken" || !question) return refuse([outcome, heard?.message], line);
    const waited = question.state === "waiting";
    keepStage(about, (own) => {
      const others = own.questions.filter(({ questionId }) => questionId !== question.questionId);
      own.questions = [...others, { questionId: question.questionId, text: words, waited }];
      if (!own.votes.includes(question.questionId)) own.votes.push(question.questionId);
    });
    // Text written meanwhile is another question.
    if (box.value.trim() === words) box.value = "";
    typed(box);
    say(waited ? text("Sent. It waits for a moderator.") : text("Sent. Thank you!"));
    changed();
  }

  function keepsIt(line: HTMLElement | null): void {
    showProblem(text("There is no connection. Your question stays here: send it later."), "#question", line);
    addEventListener("online", hideProblem, { once: true });
  }

  async function remove(questionId: string): Promise<void> {
    const refusal = await withdrawQuestion(questionId);
    if (refusal !== undefined) return refuse(["dropped", refusal]);
    say(text("Your question was deleted"));
    changed();
    focusOn("#question");
  }

  function typed(target: Element): void {
    if (target.id !== "question") return;
    const { value } = target as HTMLTextAreaElement;
    keepStage(about, (own) => {
      own.draft = value;
    });
    const left = field("question-left");
    if (left) left.textContent = leftLine(value);
    const by = field("by");
    // The field stays visible while its name is being typed.
    if (by && !by.contains(document.activeElement)) by.hidden = value.trim() === "";
  }

  return {
    show(isUsable: boolean): void {
      if (isUsable === isShown || isSending) return;
      isShown = isUsable;
      const place = document.getElementById("ask");
      if (place) place.hidden = !isUsable;
      // What somebody is writing stays.
      if (!isUsable || field("question")) return;
      const { draft = "" } = ownStage(about);
      showContent([askForm(readItem(keys.asker) ?? "", draft)], place);
      const box = field("question");
      if (draft && box) typed(box);
    },
    /** Records which of the device's questions everybody has seen. */
    heard(questions: readonly StageQuestion[]): void {
      const ids = new Set(questions.map(({ questionId }) => questionId));
      const isNew = ownStage(about).questions.some(({ questionId, seen }) => !seen && ids.has(questionId));
      if (isNew)
        keepStage(about, (own) => {
          for (const each of own.questions) if (ids.has(each.questionId)) each.seen = true;
        });
    },
    typed,
    does: {
      ask: () => void ask(),
      unask: (element: HTMLElement) => void remove(element.getAttribute("data-of") ?? ""),
    },
  };
}
