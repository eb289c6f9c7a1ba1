import type { PublicStage } from "@plenary/contract/stage/stage-public";
import { stageRefusals } from "@plenary/contract/stage/stage-refusals";
import { text } from "@plenary/contract/text";
import type { Piece } from "../phone/made.ts";
import { focusOn, say, showProblem } from "../phone/page.ts";
import { askWithPass } from "../phone/sender.ts";
import { type PressOutcome, sendPersistently, stagePath } from "./stage-calls.ts";
import { keepStage, ownStage, type StageSubject } from "./stage-device.ts";
import { pollView } from "./stage-view.ts";

const [FIRST, CHOSEN] = ["#choice-0", ".choices :checked"];

interface OnStage {
  about: StageSubject;
  stage: () => PublicStage | undefined;
  /** Whether something is asked for before one can answer. */
  isAsking: () => boolean;
  changed: () => void;
  refuse: (why: readonly [PressOutcome, string | undefined], line?: HTMLElement | null) => void;
  draw: (id: string, pieces: Piece[]) => void;
}

/** A stage's poll: choosing, sending and changing an answer, and the results. */
export function openPolling({ about, stage, isAsking, changed, refuse, draw }: OnStage) {
  let isChanging = false;
  let isSending = false;
  let note: { words: string; of: string } | undefined;
  /** The poll and round of the form. */
  let ofForm = "";

  const poll = () => stage()?.poll ?? undefined;
  const roundOf = (one = poll()) => (one ? `${one.pollId} ${one.round}` : "");
  const own = () => {
    const present = poll();
    return present && ownStage(about).polls[present.pollId];
  };
  const isAnswered = () => own()?.round === poll()?.round;
  const isAsked = () => poll()?.state === "open" && !isAnswered();
  const form = () => document.querySelector<HTMLFormElement>("form#poll-form");
  const chosen = (given: HTMLFormElement | null) =>
    given ? new FormData(given).getAll("choice").map(Number) : [];

  /** Says that a half-made answer can no longer be sent. */
  function notice(): void {
    if (!ofForm || (ofForm === roundOf() && poll()?.state === "open")) return;
    const isBegun = chosen(form()).length > 0;
    const isSame = ofForm.split(" ")[0] === poll()?.pollId && poll()?.state === "open";
    const words = isSame
      ? stageRefusals.PollBegunAnew.text()
      : isBegun && text("{why}. What you chose was not sent.", { why: stageRefusals.PollClosed.text() });
    if (words) {
      note = { words, of: roundOf() };
      say(words);
    }
    ofForm = "";
    isChanging = false;
  }

  async function answer(given: HTMLFormElement): Promise<void> {
    const present = poll();
    if (!present || isSending) return;
    const choices = chosen(given);
    const { pollId, round } = present;
    const line = document.getElementById("problem-poll");
    if (choices.length === 0) return showProblem(text("Please choose an option"), FIRST, line);
    const button = document.getElementById("poll-go") as HTMLButtonElement | null;
    const go = (label: string) => {
      if (button) button.textContent = label;
    };
    isSending = true;
    go(text("Sending…"));
    const { outcome, heard } = await sendPersistently({
      call: () => askWithPass(about, ["PUT", stagePath("poll", about.sessionId, pollId), { choices, round }]),
      waits: () => go(text("Waiting to be sent. Please keep this page open.")),
    });
    isSending = false;
    go(text("Send"));
    if (outcome !== "taken") {
      refuse([outcome, heard?.message], line);
      return changed();
    }
    keepStage(about, (mine) => {
      mine.polls[pollId] = { round, choices };
    });
    isChanging = false;
    ofForm = "";
    note = undefined;
    say(text("Sent. Thank you!"));
    changed();
    focusOn("#poll-title");
  }

  function show(): void {
    const present = stage();
    if (isSending) return;
    notice();
    if (note?.of !== roundOf()) note = undefined;
    const shown = present ?? { poll: null, results: null };
    draw("of-poll", pollView(shown, { own: own(), isChanging, isAsking: isAsking(), note: note?.words }));
    if (form()) ofForm = roundOf();
  }

  function turn(isNow: boolean, ...focus: string[]): void {
    isChanging = isNow;
    ofForm = "";
    show();
    focusOn(...focus);
  }

  return {
    show,
    /** Whether there is a poll that this device has not answered. */
    isAsked,
    does: {
      "answer-poll": (given: HTMLFormElement) => void answer(given),
      "change-choice": () => turn(true, CHOSEN, FIRST),
      "leave-choice": () => turn(false, "#poll-title"),
    },
  };
}
