import { text } from "@plenary/contract/text";
import LinkIcon from "lucide-react/icons/link";
import { isOutdated } from "../../../base/calls/refusals.ts";
import { useTask } from "../../../base/calls/task.ts";
import { rich } from "../../../base/texts/rich.ts";
import { MakeLink } from "../../../ui/dialogs/MakeLink.tsx";
import { notify } from "../../../ui/notices/notices.ts";

interface CopyLinkProps {
  email: string;
  /** Makes a new link, which ends the former one. */
  make: () => Promise<string>;
  failure: string;
  /** Called if the list was outdated. */
  reload: () => Promise<void>;
}

/** Makes a new link to an invitation that no account has yet, to pass on by hand. */
export function CopyLink({ email, make, failure, reload }: CopyLinkProps) {
  const task = useTask(failure);

  async function makeOrReload(): Promise<string | null> {
    try {
      return await make();
    } catch (error) {
      if (!isOutdated(error)) throw error;
      notify(error.message, "bad");
      await reload();
      return null;
    }
  }

  return (
    <MakeLink
      icon={<LinkIcon aria-hidden="true" />}
      label={rich("New link<hidden> for {email}</hidden>", {
        hidden: (inner) => <span className="sr-only">{inner}</span>,
        email,
      })}
      make={makeOrReload}
      task={task}
      ask={rich(
        "The link that <bdi>{email}</bdi> was sent by mail, or that was copied before, stops working: only the new one does.",
        { bdi: (inner) => <bdi>{inner}</bdi>, email },
      )}
      title={text("Link to the invitation")}
    >
      {rich(
        "Send it to <bdi>{email}</bdi> yourself. Whoever has it can take the invitation; any earlier link stops working.",
        { bdi: (inner) => <bdi>{inner}</bdi>, email },
      )}
    </MakeLink>
  );
}
