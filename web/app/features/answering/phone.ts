import { isCode, plainCode } from "@plenary/contract/feedback/feedback-limits";
import { text } from "@plenary/contract/text";
import { phonePaths } from "../../base/paths/phone-paths.ts";
import { openCodePage } from "./code-page.ts";
import { linkHere } from "./event/addresses.ts";
import { forgetLists, keptCode, readCloses, readCode } from "./event/lists.ts";
import { type Page, startPhone } from "./event/start.ts";
import { linkView } from "./link-view.ts";
import { mineView } from "./mine-view.ts";
import { forgetDevice, keepToSend, othersAnswers, ownAnswers, ownOf } from "./phone/device.ts";
import { el } from "./phone/made.ts";
import { focusOn, showContent, showProblem, showWhole } from "./phone/page.ts";
import { meaningOfReply, waitOf } from "./phone/queue.ts";
import { getPass, type Sender, takeLink } from "./phone/sender.ts";
import { eventOf, unknownCode } from "./phone/whole-page.ts";
import { withdrawQuestion } from "./stage/stage-calls.ts";
import { ownStages } from "./stage/stage-device.ts";

/** The server's page is for everybody; this adds what the device knows, and sends what it keeps. */

void startPhone(async (shown, sender, code) => {
  if (shown.page === "code") return openCodePage(shown.answer, sender);
  // The worker caches no page of a link: offline it serves another one.
  const link = linkHere();
  if (link) return openLink(link);
  // The worker had no page of this address, and served another one instead.
  if (shown.page === "mine" && code) return keptPage(code, sender);
  return shown.page === "mine" ? openMine(sender) : openBox();
});

/** The page of a code that was never opened, from the event's list. */
async function keptPage(code: string, sender: Sender): Promise<Page> {
  const kept = await keptCode(code);
  const answer = kept ?? (await readCode(code));
  if (!answer) {
    showContent([
      // A busy server causes the same page.
      el("h1", {}, navigator.onLine ? text("Please try again later") : text("You are offline")),
      el("p", {}, text("This browser doesn't know that code yet, and the server doesn't answer.")),
    ]);
    return {};
  }
  if (answer.survey) return surveyLater();
  document.title = answer.session?.title ?? answer.event.name;
  showWhole([], eventOf(answer));
  const opened = openCodePage(answer, sender);
  // The network may only be slow.
  if (kept) void opened.lookAgain();
  return opened;
}

/** Surveys have a script of their own, which their page loads: the worker has it once it was loaded through this one. */
function surveyLater(): Page {
  showContent([el("p", { class: "state", role: "status" }, text("Waiting for a connection."))]);
  setTimeout(() => location.reload(), 5_000);
  return {};
}

function openBox(): Page {
  // It was sent before this script was loaded.
  const asked = plainCode(new URLSearchParams(location.search).get("code") ?? "");
  if (isCode(asked)) location.replace(phonePaths.code(asked));
  else if (asked) showProblem(unknownCode(), "#code");
  return {
    does: {
      "open-code": (form) => {
        const code = plainCode(String(new FormData(form).get("code") ?? ""));
        if (isCode(code)) location.href = phonePaths.code(code);
        else showProblem(unknownCode(), "#code");
      },
    },
  };
}

function openMine(sending: Sender): Page {
  let isForgetting = false;
  let deleting = "";
  let closes = new Map<string, string>();
  const show = (...focus: string[]) => {
    const stages = ownStages();
    showContent(mineView(ownAnswers(), { isForgetting, deleting, time: Date.now(), closes, stages }));
    if (focus.length > 0) focusOn(...focus);
  };
  show();
  // Whose an account's answers are is known once its passes are loaded.
  const count = ownAnswers().length;
  for (const own of othersAnswers())
    void getPass(own).then(() => {
      if (ownAnswers().length !== count) show();
    });
  // Only changes are redrawn: somebody may be about to press.
  const ended = () =>
    ownAnswers().map((own) => Date.now() < Date.parse(closes.get(own.sessionId) ?? own.closesAt));
  const ofSessions = ownAnswers().filter(({ survey }) => !survey);
  const surveyCodes = ownAnswers().flatMap(({ survey, code }) => (survey ? [code] : []));
  void readCloses(new Set(ofSessions.map(({ eventId }) => eventId)), surveyCodes, (told) => {
    const before = ended();
    closes = told;
    if (ended().some((isOpen, index) => isOpen !== before[index])) show();
  });
  return {
    does: {
      "ask-forget": () => {
        isForgetting = true;
        show("#sure");
      },
      "keep-device": () => {
        isForgetting = false;
        show("[data-do=ask-forget]");
      },
      forget: () => {
        forgetDevice();
        void forgetLists();
        isForgetting = false;
        show("h1");
      },
      "ask-delete": (element) => {
        deleting = element.getAttribute("data-of") ?? "";
        show("#sure-to-delete");
      },
      "keep-answer": () => {
        const kept = deleting;
        deleting = "";
        show(`[data-of="${kept}"]`);
      },
      delete: (element) => {
        deleting = "";
        const own = ownOf<unknown>(element.getAttribute("data-of") ?? "");
        if (!own) return;
        keepToSend(own, null);
        void sending.run();
        show("h1");
      },
      async unask(element) {
        deleting = "";
        const questionId = element.getAttribute("data-of") ?? "";
        const refusal = await withdrawQuestion(questionId);
        show("h1");
        if (refusal !== undefined) showProblem(refusal, "h1");
      },
    },
    changed: () => show(),
    signedOut: () => show(),
  };
}

/** The page of a personal link in the browser: keeps its pass on the device, and goes on to the event's list. */
function openLink(link: string) {
  let failures = 0;
  let isAsking = false;

  async function open(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const taken = await takeLink(link);
    isAsking = false;
    if ("isKept" in taken) {
      if (taken.isKept) return location.replace(phonePaths.code(taken.code));
      const words = text(
        "This browser can't store anything, so your link can't be used in it. Please open it in another one.",
      );
      return showContent(linkView(words));
    }
    if (meaningOfReply(taken) === "dropped")
      return showContent(linkView(taken.message ?? text("This link is not valid")));
    showContent(linkView(text("Waiting for a connection.")));
    failures += 1;
    setTimeout(open, waitOf(failures, Math.random(), taken.retryAfter));
  }

  void open();
  addEventListener("online", open);
  return { lookAgain: open };
}
