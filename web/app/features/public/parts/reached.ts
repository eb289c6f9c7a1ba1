import { data, isRouteErrorResponse } from "react-router";

/**
 * The API's answer for a public page opened by a navigation in the browser. If the server can't be reached or its
 * answer can't be read, that becomes a Response like its refusals (see load.server.ts). Any other error on the page is
 * a bug in rendering it.
 */
export async function browserAnswer<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isRouteErrorResponse(error) || error instanceof Response) throw error;
    throw data({ message: "" }, { status: 503 });
  }
}
