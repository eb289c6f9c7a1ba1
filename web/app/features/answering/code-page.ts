import type { CodeAnswer } from "@plenary/contract/feedback/feedback";
import { phoneRefusals } from "@plenary/contract/feedback/phone-refusals";
import { stateNow } from "@plenary/contract/sessions/state-now";
import { text } from "@plenary/contract/text";
import { contentOf } from "./content.ts";
import { codeHere } from "./event/addresses.ts";
import { type EventList, listView } from "./event/event-view.ts";
import { chosenLine } from "./event/form-view.ts";
import { keptCode, readCode, readList } from "./event/lists.ts";
import { answerState } from "./phone/answer-state-view.ts";
import { asDom } from "./phone/as-dom.ts";
import { enterCode, requirementFor } from "./phone/before-answering.ts";
import { keepToSend, ownAnswers, ownOf, storeAnswer, subjectOf } from "./phone/device.ts";
import type { DeviceKnowledge } from "./phone/device-knowledge.ts";
import { draftOf, dropDraft, keepDraft } from "./phone/drafts.ts";
import { focusOn, say, showContent, showProblem } from "./phone/page.ts";
import { plainText } from "./phone/plain-text.ts";
import { type GivenAnswer, meaningOfReply } from "./phone/queue.ts";
import { askStored, getPass, type Sender } from "./phone/sender.ts";
import { openTimer } from "./phone/timer.ts";
import { openTabs } from "./stage/stage-loader.ts";

/** How often the page checks whether a stage was opened, in milliseconds, give or take a fifth. */
const STAGE = 60_000;

/** Shows what this device knows, and handles presses. Returns a handler for each press, and for background changes. */
export function openCodePage(first: CodeAnswer, sender: Sender) {
  let answer = first;
  let list: EventList | "failed" | undefined;
  let isChanging = false;
  let isForgetful = false;
  let needsSignIn = false;
  /** Whether the form was filled in here, not only as it was kept. */
  let isTyped = false;
  const timer = openTimer(() => void lookAgain());
  /** What was shown of the answer. */
  let told = "";

  const own = () => (answer.session ? ownOf(answer.session.sessionId) : undefined);
  const form = () => document.querySelector<HTMLFormElement>("form#answer");
  /** The session that takes answers now, as far as is known. */
  const opened = () => answer.state === "open" && answer.session?.sessionId;
  const isBegun = () => {
    const given = form();
    return given !== null && isAnything(filledIn(given));
  };

  const isAsking = () => Boolean(document.querySelector<HTMLTextAreaElement>("#question")?.value.trim());

  /** What was filled in here before, and not sent. */
  const begun = () =>
    answer.session
      ? draftOf<GivenAnswer>({ sessionId: answer.session.sessionId, ...answer.event })
      : undefined;

  function keepBegun(given: HTMLFormElement): void {
    const { session, event } = answer;
    if (!session) return;
    const filled = filledIn(given);
    if (isAnything(filled)) keepDraft({ sessionId: session.sessionId, ...event }, filled);
    else dropDraft(session.sessionId);
  }

  function known(): DeviceKnowledge {
    const given = form();
    const mine = own();
    // What stands in the form, also from before this script was loaded.
    const draft = () => (given && isBegun() ? filledIn(given) : begun());
    return {
      own: mine,
      ...{ isChanging, forgets: isForgetful, isSending: sender.isSending() },
      asks: requirementFor(answer.event, needsSignIn),
      draft: mine && !isChanging ? undefined : draft(),
    };
  }

  /** What there is to show of the answer, for noticing changes. */
  function became(): string {
    const mine = own();
    return mine ? JSON.stringify([mine.edition, mine.state, mine.needsSignIn, sender.isSending()]) : "";
  }

  function show(...focus: string[]): void {
    told = became();
    showContent(contentOf(answer, known(), list));
    if (answer.kind === "event") showList();
    tabs.show();
    if (focus.length > 0) focusOn(...focus);
    timer.wait(answer.until);
  }

  function showList(): void {
    if (typeof list !== "object") return;
    const search = document.querySelector<HTMLInputElement>("#search")?.value ?? "";
    const mine = new Map(ownAnswers().map((each) => [each.sessionId, each]));
    const pieces = listView(list, { search, own: mine, time: Date.now() });
    document.getElementById("list")?.replaceChildren(...asDom(pieces));
  }

  /** Not while somebody fills in the form: an answer begun in time is accepted. */
  async function lookAgain(): Promise<void> {
    if (isBegun()) return stay();
    if (answer.kind === "event") return showList();
    const { session, kind, room } = answer;
    const former = opened();
    const news = await readNews();
    // The answer that was begun is about the session on the page.
    if (isBegun()) return stay();
    // So is a half-written question: another session's stage would remove it.
    if (news && news.session?.sessionId !== session?.sessionId && isAsking()) return stay();
    if (news) answer = news;
    else if (room) answer = (await keptCode(codeHere() ?? "")) ?? answer;
    else if (kind === "session" && session) answer = { ...answer, state: stateNow(session) };
    show();
    // Once for each form that opens, not each time the page is updated.
    if (opened() !== former) void prepare();
  }

  /** Then only tabs come and go, beside what is filled in. */
  function stay(): void {
    tabs.show();
    timer.wait(answer.until);
  }

  const readNews = () => readCode(codeHere() ?? answer.session?.code ?? answer.eventCode);

  /** Moderators open a stage when they like, without an announced time. */
  async function lookForStage(): Promise<void> {
    const isAwaited = answer.session && !answer.stage && answer.state !== "closed";
    if (!isAwaited || document.visibilityState !== "visible") return;
    const stage = (await readNews())?.stage;
    if (!stage) return;
    answer = { ...answer, stage };
    void lookAgain();
  }

  /** Once at most, if the server answers and nobody is filling in anything. */
  async function beginAnew(): Promise<void> {
    const [came] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (came?.type !== "reload" && (await readNews()) && !(isTyped && isBegun())) location.reload();
  }

  /** A new pass for people about to answer, because answers written offline count from the pass's day on. */
  async function prepare(): Promise<void> {
    const { access, eventId } = answer.event;
    const { session } = answer;
    if (!session || answer.state !== "open" || requirementFor(answer.event, needsSignIn)) return;
    const pass = await getPass({ eventId, access, sessionId: session.sessionId });
    if (typeof pass !== "string") {
      const meaning = meaningOfReply(pass);
      needsSignIn ||= meaning === "sign-in";
      // The access code may have changed.
      return meaning === "sign-in" || meaning === "dropped" ? show() : undefined;
    }
    const isOfDevice = access === "open" || access === "code";
    if (isOfDevice) return;
    // Answers given with an account are shown once the pass proves whose they are.
    changed();
    if (own()?.state === "waiting") return;
    // Another device of the same person may have answered, or another person with this one.
    const stored = await askStored({ sessionId: session.sessionId, access }, pass);
    if (stored !== undefined && storeAnswer(subjectOf(answer, session), stored) && !isBegun()) show();
  }

  function changed(): void {
    if (answer.kind === "event") {
      showList();
      return;
    }
    tabs.changed();
    const mine = own();
    // Perhaps in another window of the same device: an answer sent from here replaces it.
    if (!mine || isChanging || isBegun() || told === became()) return;
    show();
    if (document.activeElement?.id !== "became") say(answerState(mine, sender.isSending()));
  }

  function send(given: HTMLFormElement) {
    const { session } = answer;
    if (!session) return;
    const filled = filledIn(given);
    if (!isAnything(filled)) return fail(phoneRefusals.NothingGiven.text());
    const kept = keepToSend(subjectOf(answer, session), filled);
    if (kept === null) return fail(text("This browser already keeps 50 answers that wait for a connection."));
    isForgetful = !kept;
    go();
  }

  function fail(words: string): void {
    showProblem(words, "input[name=rating], input[name=reaction], #comment");
  }

  /** A kept answer is sent, and the page shows the result. */
  function go(): void {
    leave();
    void sender.run();
    show("#became");
    scrollTo(0, 0);
  }

  function leave(): void {
    isChanging = false;
    if (answer.session) dropDraft(answer.session.sessionId);
  }

  async function enter(given: HTMLFormElement): Promise<void> {
    if (!(await enterCode(given, answer.event))) return;
    void sender.reopen();
    show("input[name=rating], #comment");
  }

  const does: Record<string, (element: HTMLFormElement) => void> = {
    send,
    change,
    "enter-code": enter,
    leave() {
      leave();
      show("#became");
    },
    delete() {
      const { session } = answer;
      if (!session) return;
      isForgetful = keepToSend(subjectOf(answer, session), null) === false;
      go();
    },
  };
  isChanging = own() !== undefined && answer.state === "open" && begun() !== undefined;
  const tabs = openTabs({ of: () => answer, does, reload: beginAnew });
  show();
  void prepare();
  setInterval(lookForStage, STAGE * (0.8 + Math.random() * 0.4));
  // This code's answer was cached, and has changed by now.
  if (answer.until && Date.parse(answer.until) < Date.now()) void lookAgain();
  if (location.hash === "#change" && own() && answer.state === "open") {
    history.replaceState(null, "", location.pathname);
    change();
  }
  if (answer.kind === "event")
    void readList(answer.event.eventId).then((found) => {
      list = found;
      show();
    });

  function change(): void {
    isChanging = true;
    show("input[name=rating]:checked", "input[name=rating]", "#comment");
  }

  return {
    does,
    typed(target: Element) {
      if (target.id === "search") return showList();
      tabs.typed(target);
      const given = target.closest<HTMLFormElement>("form#answer");
      if (given) {
        isTyped = true;
        keepBegun(given);
      }
      const anyway = document.getElementById("anyway");
      if (target.id === "comment" && target instanceof HTMLTextAreaElement && anyway)
        anyway.hidden = target.value.trim() === "";
      if (!(target instanceof HTMLInputElement) || target.type !== "radio") return;
      const line = document.querySelector(`.chosen[data-of="${target.name}"]`);
      if (line) line.textContent = chosenLine(Number(target.value));
    },
    changed,
    signedOut() {
      if (answer.event.access !== "account") return;
      isChanging = false;
      show();
    },
    lookAgain() {
      tabs.seen();
      return lookAgain();
    },
  };
}

function filledIn(form: HTMLFormElement): GivenAnswer {
  const data = new FormData(form);
  const numberOf = (name: string) => Number(data.get(name)) || null;
  const scales = [...data.keys()].flatMap((name) => {
    const scaleId = /^scale-(\d+)$/.exec(name)?.[1];
    const value = numberOf(name);
    return scaleId && value ? [{ scaleId: Number(scaleId), value }] : [];
  });
  const comment = plainText(String(data.get("comment") ?? "")).trim() || null;
  return {
    rating: numberOf("rating"),
    scales,
    reactions: data.getAll("reaction").map(Number),
    comment,
    commentFor: data.has("organizers") ? "organizers" : "speaker",
    showAnyway: comment !== null && data.has("anyway"),
  };
}

const isAnything = ({ rating, scales, reactions, comment }: GivenAnswer): boolean =>
  rating !== null || scales.length > 0 || reactions.length > 0 || comment !== null;
