import { paths } from "../../base/paths/paths.ts";
import { LoadFailure } from "../errors/LoadFailure.tsx";

const notFound = {
  title: "Session not found",
  text: "The session you're looking for doesn't exist, or it isn't yours to see.",
};

/** The error boundary of the screens about one session. */
export function SessionFailure({ failure }: { failure?: string | undefined }) {
  const back = { to: paths.sessions(), label: "Back to My Sessions" };
  return <LoadFailure failure={failure} notFound={notFound} back={back} />;
}
