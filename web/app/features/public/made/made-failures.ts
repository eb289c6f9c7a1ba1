import { text } from "@plenary/contract/text";
import { data } from "react-router";
import { paths } from "../../../base/paths/paths.ts";
import { cancelledData } from "../parts/programme-data.ts";
import { scriptJson } from "../parts/structured-data.ts";
import type { PlainFailure } from "./plain-page-data.ts";

/** Ends the loader: the event has no such thing; the page links back to the event. */
export function missingIn(eventId: string, title: string): never {
  const back = { to: paths.publicEvent(eventId), label: text("Back to the event") };
  const failure: PlainFailure = { title, message: title, back };
  throw data(failure, { status: 404 });
}

/** The API's answer, or a refusal as a Response: `missing` says what isn't there, `cancelled` links to the event. */
export async function plainAnswer<T>(
  answer: Promise<T>,
  { cancelled, ...missing }: { title: string; message?: string; cancelled?: PlainFailure["back"] },
): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Error && error.name === "ApiError" && "status" in error)) throw error;
    // A malformed id identifies nothing.
    const status = error.status === 400 ? 404 : (error.status as number);
    const failure: PlainFailure =
      status === 404 ? { message: missing.title, ...missing } : { message: error.message };
    // Of a cancelled event only the name is left.
    if ("title" in error && typeof error.title === "string") {
      failure.title = error.title;
      failure.described = scriptJson(cancelledData(error.title));
      if (cancelled) failure.back = cancelled;
    }
    throw data(failure, { status });
  }
}

/** Shown for an event that doesn't exist or isn't visible to visitors. */
export const noEvent = () => ({
  title: text("Event not found"),
  message: text("The event you're looking for doesn't exist or is not publicly available."),
});
