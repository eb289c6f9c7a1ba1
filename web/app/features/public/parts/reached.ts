import { data, isRouteErrorResponse } from "react-router";

/**
 * The API's answer for a navigation. No answer, or one that can't be read, becomes a Response like a refusal (see
 * load.server.ts). Any other error on the page is a bug in rendering it.
 */
export async function browserAnswer<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isRouteErrorResponse(error) || error instanceof Response) throw error;
    throw data({ message: "" }, { status: 503 });
  }
}
