import { makeClaimLink } from "@plenary/contract/invitations/claims";
import { text } from "@plenary/contract/text";
import LinkIcon from "lucide-react/icons/link";
import { type ReactNode, useState } from "react";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { rich } from "../../base/texts/rich.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { MakeLink } from "../../ui/dialogs/MakeLink.tsx";
import { bdi } from "../../ui/texts/tags.tsx";

interface ClaimLinkProps {
  eventId: string;
  /** A speaker of the event without an account (`unclaimed`). */
  speaker: { userId: string; name: string };
  /** Whether there was an earlier link, if known, which ends. */
  isMade?: boolean;
}

const hidden = (inner: ReactNode) => <span className="sr-only">{inner}</span>;

/** For organizers: makes the link to take over what a speaker without an account has at the event. */
export function ClaimLink({ eventId, speaker: { userId, name }, isMade = true }: ClaimLinkProps) {
  const task = useTask(makeClaimLink.failure);
  const [isMadeHere, setMadeHere] = useState(false);
  const isAdmin = useSignIn().user?.role === "admin";

  async function make() {
    const { url } = await call(makeClaimLink, { params: { eventId, userId } });
    setMadeHere(true);
    return url;
  }

  return (
    <MakeLink
      icon={<LinkIcon aria-hidden="true" />}
      label={rich("Claim link<hidden> for {name}</hidden>", { hidden, name })}
      make={make}
      task={task}
      ask={
        (isMade || isMadeHere) &&
        rich(
          "If a link for <bdi>{name}</bdi> at this event was made before, it stops working: only the new one does.",
          { bdi, name },
        )
      }
      title={text("Link for a speaker without an account")}
    >
      {isAdmin
        ? rich(
            "Send it to <bdi>{name}</bdi> yourself. Whoever opens it signed in can take over this speaker's talks, sessions and proposals, at all events because you are an administrator. It works once, for 30 days; any earlier link stops working.",
            { bdi, name },
          )
        : rich(
            "Send it to <bdi>{name}</bdi> yourself. Whoever opens it signed in can take over this speaker's talks, sessions and proposals at this event. It works once, for 30 days; any earlier link stops working.",
            { bdi, name },
          )}
    </MakeLink>
  );
}
