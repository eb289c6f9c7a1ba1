import type { ApiError } from "@plenary/contract/client";
import { type CodeAnswer, getCode } from "@plenary/contract/feedback/feedback";
import { plainCode } from "@plenary/contract/feedback/feedback-limits";
import { getRehearsal } from "@plenary/contract/stage/stage-public";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { createElement } from "react";
import { phonePaths } from "../../base/paths/phone-paths.ts";
import { PhoneAccentStyles } from "../public/parts/AccentStyles.tsx";
import { scriptJson } from "../public/parts/structured-data.ts";
import type { DocumentMaker, WholeDocument } from "../public/whole-document.server.tsx";
import { contentOf } from "./content.ts";
import { linkView } from "./link-view.ts";
import { mineView } from "./mine-view.ts";
import { asReact } from "./phone/as-react.server.ts";
import { el } from "./phone/made.ts";
import { codeBox, eventOf, type PageKind, wholePage } from "./phone/whole-page.ts";
import sheet from "./phone.css?url";
import { hasTabs, stageFrame } from "./stage/stage-tabs.ts";
import { rehearsalLine } from "./stage/stage-view.ts";
import surveySheet from "./survey/survey.css?url";
import { surveyView } from "./survey/survey-view.ts";

/** The scripts' addresses (web/react-router.config.ts); in development, their sources. */
const scripts = import.meta.env.DEV
  ? { phone: "/app/features/answering/phone.ts", survey: "/app/features/answering/survey/survey.ts" }
  : { phone: "/assets/feedback-phone.js", survey: "/assets/feedback-survey.js" };

/** The box for a code. */
export const codeBoxPage: DocumentMaker = async ({ origin }) =>
  documentOf({ page: "box" }, codeBox(), {
    title: text("Give feedback"),
    path: phonePaths.codeBox(),
    origin,
  });

/** A device's own answers, of which the server knows nothing. */
export const minePage: DocumentMaker = async ({ origin }) =>
  documentOf({ page: "mine" }, mineView(), {
    title: text("My answers on this device"),
    path: phonePaths.mine(),
    origin,
  });

/** The page of all personal links: only the phone says which one it is. */
export const linkPage: DocumentMaker = async ({ origin }) =>
  documentOf({ page: "link" }, linkView(), {
    title: text("Your personal link"),
    path: phonePaths.codeBox(),
    origin,
  });

/** The page of a code; the box for an unknown one. */
export const codePage: DocumentMaker = async ({ call, origin, params: { code = "" } }) => {
  let answer: CodeAnswer;
  try {
    // In the API's spelling: pages use small letters.
    answer = await call(getCode, { params: { code: plainCode(code) } });
  } catch (error) {
    // By name: the HTTP server throws its own copy of the class that is bundled here.
    const isUnknown =
      error instanceof Error && error.name === "ApiError" && (error as ApiError).status === 404;
    if (!isUnknown) throw error;
    const unknown = { title: text("Give feedback"), path: phonePaths.codeBox(), origin };
    return { ...documentOf({ page: "box", isUnknown: true }, codeBox(true), unknown), status: 404 };
  }
  const { event, session, room, survey } = answer;
  const title = session?.title ?? room?.name ?? event.name;
  const about = { title: text("Feedback: {title}", { title }), path: phonePaths.code(code), origin };
  if (survey) about.title = survey.title[survey.languages[0] ?? ""] ?? event.name;
  const content = survey ? surveyView(answer, survey) : contentOf(answer);
  return { ...documentOf({ page: "code", answer }, content, about), expires: answer.until };
};

/** A stage's rehearsal, for anybody who knows its address. */
export const rehearsalPage: DocumentMaker = async ({ call, origin, params: { rehearsal = "" } }) => {
  const answer = await call(getRehearsal, { params: { rehearsalId: rehearsal } });
  const title = answer.session?.title ?? answer.event.name;
  const about = { title, path: phonePaths.rehearsal(rehearsal), origin };
  // Its tabs say so too, once loaded.
  const said = el("p", { class: "state" }, rehearsalLine());
  return documentOf({ page: "code", answer }, [...contentOf(answer), said], { ...about, isRehearsal: true });
};

function documentOf(
  shown: PageKind,
  content: Parameters<typeof wholePage>[0],
  about: { title: string; path: string; origin: string; isRehearsal?: true },
): WholeDocument {
  const { title, path, origin, isRehearsal } = about;
  const script = shown.page === "code" && shown.answer.survey ? scripts.survey : scripts.phone;
  const event = shown.page === "code" ? eventOf(shown.answer) : undefined;
  // What is rehearsed needn't be public.
  if (event && isRehearsal) event.eventId = "";
  const stage = shown.page === "code" && hasTabs(shown.answer) ? stageFrame(shown.answer) : undefined;
  const data = { __html: scriptJson(shown) };
  return {
    title,
    canonical: new URL(path, origin).href,
    head: [
      createElement("link", { key: "sheet", rel: "stylesheet", href: sheet }),
      shown.page === "code" &&
        shown.answer.survey &&
        createElement("link", { key: "survey", rel: "stylesheet", href: surveySheet }),
      shown.page === "code" &&
        createElement(PhoneAccentStyles, { key: "accent", accent: shown.answer.event.accent }),
      createElement("script", { key: "script", type: "module", src: script }),
    ] as ReactNode,
    body: [
      createElement("div", { key: "page", id: "page" }, asReact(wholePage(content, event, stage))),
      createElement("script", {
        ...{ key: "shown", type: "application/json", id: "shown" },
        dangerouslySetInnerHTML: data,
      }),
    ] as ReactNode,
  };
}
