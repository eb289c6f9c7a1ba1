import { pathOf } from "@plenary/contract/paths";
import { text } from "@plenary/contract/text";
import type { FastifyInstance } from "fastify";
import type { Ctx } from "../../../core/context.ts";
import { openLimits } from "../../answering/passes/limits.ts";
import { switchMails, switchScreen } from "./mail-switch.ts";

/** More than a form of one press needs, in bytes. */
const BODY_MAX = 4096;

/**
 * The one press by which mails are switched off (RFC 8058): mail programs post a form to the address of the page that says what it is
 * about. That page posts there too, and is led back to itself. Getting the address changes nothing.
 */
export async function mailSwitchRoutes(http: FastifyInstance, ctx: Ctx): Promise<void> {
  const limits = openLimits(ctx);
  await http.register(async (forms) => {
    // As forms are sent, in either way; whatever is in it, a press is a press.
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser("*", { parseAs: "string", bodyLimit: BODY_MAX }, (_request, body, done) =>
      done(null, body),
    );
    forms.post<{ Params: { token: string }; Body: unknown }>(
      switchScreen,
      async ({ params: { token }, body, ip }, reply) => {
        const form = new URLSearchParams(String(body ?? ""));
        await switchMails({ ctx, limits }, token, ip, form.get("mails") !== "on");
        // Mail programs don't follow; people see what has become of it.
        if (form.has("mails")) return reply.redirect(pathOf(switchScreen, { token }), 303);
        return reply.type("text/plain; charset=utf-8").send(text("You get no more of these mails."));
      },
    );
  });
}
