import type { ApiError } from "@plenary/contract/client";
import { getEvent } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import { paths } from "../../base/paths/paths.ts";
import { LoadFailure } from "../errors/LoadFailure.tsx";

const notFound = () => ({
  title: text("Event not found"),
  text: text("The event you're looking for doesn't exist, or it isn't yours to see."),
});

/** The error boundary of the screens about one event; `failure` if more than the event is loaded. */
export function EventFailure({ failure = getEvent.failure, error }: { failure?: string; error?: ApiError }) {
  const back = { to: paths.events(), label: text("Back to the events") };
  return <LoadFailure failure={failure} notFound={notFound()} back={back} error={error} />;
}
