import { getWall } from "@plenary/contract/feedback/walls";
import { text } from "@plenary/contract/text";
import { createElement, type ReactNode } from "react";
import { phonePaths } from "../../base/paths/phone-paths.ts";
import { asReact } from "../answering/phone/as-react.server.ts";
import { PhoneAccentStyles } from "../public/parts/AccentStyles.tsx";
import type { DocumentMaker } from "../public/whole-document.server.tsx";
import sheet from "./wall.css?url";
import { wallView } from "./wall-view.ts";

/** The script's address (web/react-router.config.ts); in development, the source file. */
const script = import.meta.env.DEV ? "/app/features/walls/wall.ts" : "/assets/feedback-wall.js";

/** A page for a big screen. Its canonical address is not its own, which is secret. */
export const wallPage: DocumentMaker = async ({ call, origin, params: { secret = "" } }) => {
  const { qr, ...shown } = await call(getWall, { params: { token: secret } });
  return {
    title: text("Feedback: {title}", { title: shown.wall.name }),
    canonical: new URL(phonePaths.codeBox(), origin).href,
    head: [
      createElement("link", { key: "sheet", rel: "stylesheet", href: sheet }),
      createElement(PhoneAccentStyles, { key: "accent", accent: shown.event.accent }),
      createElement("script", { key: "script", type: "module", src: script }),
    ] as ReactNode,
    body: asReact(wallView(shown, qr)),
  };
};
