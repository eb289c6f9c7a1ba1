import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { requiredText } from "./fields.ts";
import { limits } from "./limits.ts";
import { text } from "./text.ts";

export const renderText = endpoint({
  method: "POST",
  path: "/texts/html",
  access: "user",
  summary: "A text in Markdown as HTML, as it will be shown; nothing is stored",
  body: z.object({ text: requiredText(() => text("Please write something"), limits.talkDescriptionMax) }),
  response: z.object({ html: z.string() }),
  get failure() {
    return text("Failed to show the preview");
  },
});
