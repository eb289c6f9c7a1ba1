import { text } from "@plenary/contract/text";
import { paths } from "../../../base/paths.ts";
import { useSignIn } from "../../../sign-in/store.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import type { ShownEvent } from "./programme.ts";

/**
 * What one can do about the event: submit a talk, by way of an account for whoever has none yet, and, signed in, look at it in
 * the app (docs/product/public-pages.md#the-page-of-an-event).
 */
export function EventWays({ event }: { event: ShownEvent }) {
  const { eventId, submissionsUntil } = event;
  const isSignedIn = useSignIn().status === "signed-in";
  const form = paths.newSession({ eventId });
  if (!submissionsUntil && !isSignedIn) return null;
  return (
    <div className="mt-7 flex flex-wrap gap-3">
      {submissionsUntil && (
        // Who turns out to be signed in is led on from the registration at once.
        <LinkButton to={isSignedIn ? form : paths.register({ from: form })}>
          {text("Submit a talk")}
        </LinkButton>
      )}
      {isSignedIn && (
        <LinkButton to={paths.event(eventId)} variant="secondary">
          {text("Open in the app")}
        </LinkButton>
      )}
    </div>
  );
}
