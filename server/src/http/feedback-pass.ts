import type { FastifyRequest } from "fastify";
import { isRefusal } from "../base/refusals.ts";
import { requireCaller } from "./caller.ts";

/** The caller and the subject, as far as the request says; reading the pass proves it. */
export const answerRequestOf = (request: FastifyRequest, subjectId: string) => ({
  ...{ pass: request.headers["feedback-pass"], address: request.ip, subjectId },
  findUser: () => userOf(request),
});

/** The signed-in user, if any, where signing in is optional. */
export async function userOf(request: FastifyRequest): Promise<string | undefined> {
  try {
    return (await requireCaller(request)).user.userId;
  } catch (error) {
    if (isRefusal(error, "NotSignedIn")) return undefined;
    throw error;
  }
}
