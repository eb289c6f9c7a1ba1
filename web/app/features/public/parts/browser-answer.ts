import { data, isRouteErrorResponse } from "react-router";

/** The API's answer for a navigation; without one, a Response like a refusal's (see load.server.ts). */
export async function browserAnswer<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isRouteErrorResponse(error) || error instanceof Response) throw error;
    throw data({ message: "" }, { status: 503 });
  }
}
