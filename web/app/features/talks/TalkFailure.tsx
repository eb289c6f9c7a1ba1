import { getTalk } from "@plenary/contract/sessions/talks";
import { paths } from "../../base/paths/paths.ts";
import { LoadFailure } from "../errors/LoadFailure.tsx";

const notFound = {
  title: "Talk not found",
  text: "The talk you're looking for doesn't exist, or it isn't yours to see.",
};

/** The error boundary of the screens about one talk. */
export function TalkFailure() {
  const back = { to: paths.talks(), label: "Back to My Talks" };
  return <LoadFailure failure={getTalk.failure} notFound={notFound} back={back} />;
}
