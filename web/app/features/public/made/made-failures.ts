import { text } from "@plenary/contract/text";
import { data } from "react-router";
import { paths } from "../../../base/paths/paths.ts";
import { cancelledData } from "../parts/programme-data.ts";
import { scriptJson } from "../parts/structured-data.ts";
import type { PlainFailure } from "./plain-page-data.ts";

/** Ends the loader: there is no such thing in the event, which the reader may go back to. */
export function missingIn(eventId: string, title: string): never {
  const back = { to: paths.publicEvent(eventId), label: text("Back to the event") };
  const failure: PlainFailure = { title, message: title, back };
  throw data(failure, { status: 404 });
}

/**
 * The API's answer. A refusal becomes a Response with its status: what isn't there is called by `missing`, whatever else
 * failed by its message. From what was `cancelled` the way leads back there.
 */
export async function loaded<T>(
  answer: Promise<T>,
  { cancelled, ...missing }: { title: string; message?: string; cancelled?: PlainFailure["back"] },
): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Error && error.name === "ApiError" && "status" in error)) throw error;
    // An id that is none is that of nothing.
    const status = error.status === 400 ? 404 : (error.status as number);
    const failure: PlainFailure =
      status === 404 ? { message: missing.title, ...missing } : { message: error.message };
    // Of what was cancelled nothing is left but what it was called.
    if ("title" in error && typeof error.title === "string") {
      failure.title = error.title;
      failure.described = scriptJson(cancelledData(error.title));
      if (cancelled) failure.back = cancelled;
    }
    throw data(failure, { status });
  }
}

/** What is said of an event that isn't there, or that visitors don't see. */
export const noEvent = () => ({
  title: text("Event not found"),
  message: text("The event you're looking for doesn't exist or is not publicly available."),
});
