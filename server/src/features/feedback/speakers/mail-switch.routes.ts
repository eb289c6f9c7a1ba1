import { pathOf } from "@plenary/contract/paths";
import { text } from "@plenary/contract/text";
import type { FastifyInstance } from "fastify";
import type { Ctx } from "../../../core/context.ts";
import { openLimits } from "../../answering/passes/limits.ts";
import { switchMails, switchScreen } from "./mail-switch.ts";

/** More than a form of one press needs, in bytes. */
const BODY_MAX = 4096;

/** Unsubscribes with one press (RFC 8058): mail programs post a form, as does the page. Getting it changes nothing. */
export async function mailSwitchRoutes(http: FastifyInstance, ctx: Ctx): Promise<void> {
  const limits = openLimits(ctx);
  await http.register(async (forms) => {
    // Both encodings of forms are accepted, with any content.
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser("*", { parseAs: "string", bodyLimit: BODY_MAX }, (_request, body, done) =>
      done(null, body),
    );
    forms.post<{ Params: { token: string }; Body: unknown }>(
      switchScreen,
      async ({ params: { token }, body, ip }, reply) => {
        const form = new URLSearchParams(String(body ?? ""));
        await switchMails({ ctx, limits }, token, ip, form.get("mails") !== "on");
        // Mail programs don't follow redirects; people see the result.
        if (form.has("mails")) return reply.redirect(pathOf(switchScreen, { token }), 303);
        return reply.type("text/plain; charset=utf-8").send(text("You won't get these mails any more."));
      },
    );
  });
}
