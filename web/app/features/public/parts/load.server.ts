import { data } from "react-router";

/** The API's answer for a public page's loader; refusals become Responses with their status, malformed ids a 404. */
export async function serverAnswer<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw data({ message: error.message }, { status: error.status === 400 ? 404 : error.status });
  }
}

/** Whether it is an ApiError, by name: the HTTP server throws its own copy of the class bundled here. */
function isRefusal(error: unknown): error is Error & { status: number } {
  return error instanceof Error && error.name === "ApiError" && "status" in error;
}
