import type { FastifyRequest } from "fastify";
import { isRefusal } from "../base/refusals.ts";
import { requireCaller } from "./caller.ts";

/** Who calls about what, as far as the request says; a pass is proven by who reads it. */
export const askingOf = (request: FastifyRequest, subjectId: string) => ({
  ...{ pass: request.headers["feedback-pass"], address: request.ip, subjectId },
  findUser: () => userOf(request),
});

/** Who is signed in, if anybody is, where nobody has to be. */
export async function userOf(request: FastifyRequest): Promise<string | undefined> {
  try {
    return (await requireCaller(request)).user.userId;
  } catch (error) {
    if (isRefusal(error, "NotSignedIn")) return undefined;
    throw error;
  }
}
