import { data, isRouteErrorResponse } from "react-router";

/**
 * What a navigation in the browser gets for a public page. A server that can't be reached, or whose answer can't be read,
 * becomes a Response like its refusals (see load.server.ts); any other error on the page is a mistake in drawing it.
 */
export async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isRouteErrorResponse(error) || error instanceof Response) throw error;
    throw data({ message: "" }, { status: 503 });
  }
}
