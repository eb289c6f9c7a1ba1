import { text } from "@plenary/contract/text";
import LinkIcon from "lucide-react/icons/link";
import { useState } from "react";
import { isOutdated } from "../../base/refusals.ts";
import { rich } from "../../base/rich.ts";
import { useTask } from "../../base/task.ts";
import { Button } from "../../ui/Button.tsx";
import { LinkDialog } from "../../ui/LinkDialog.tsx";
import { notify } from "../../ui/notices.ts";

interface CopyLinkProps {
  /** Whom the invitation was sent to. */
  email: string;
  /** Makes a new link, which ends the one before. */
  make: () => Promise<string>;
  failure: string;
  /** When the list was out of date. */
  reload: () => Promise<void>;
}

/** Makes a new link to an invitation that no account has yet, to be passed on by hand. */
export function CopyLink({ email, make, failure, reload }: CopyLinkProps) {
  const task = useTask(failure);
  const [url, setUrl] = useState("");
  const [open, setOpen] = useState(false);

  /** If the list was out of date, says so and shows what has happened. */
  const show = () =>
    task.run(async () => {
      try {
        setUrl(await make());
        setOpen(true);
      } catch (error) {
        if (!isOutdated(error)) throw error;
        notify(error.message, "bad");
        await reload();
      }
    });

  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        busy={task.busy}
        busyLabel={text("Making a link...")}
        onClick={show}
      >
        <LinkIcon aria-hidden="true" />
        <span>
          {rich("New link<hidden> for {email}</hidden>", {
            hidden: (inner) => <span className="sr-only">{inner}</span>,
            email,
          })}
        </span>
      </Button>
      {task.error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {task.error}
        </p>
      )}
      <LinkDialog
        open={open}
        onClose={() => setOpen(false)}
        title={text("Link to the invitation")}
        description={rich(
          "Send it to <bdi>{email}</bdi> yourself. Whoever has it can take the invitation; a link that was sent before leads nowhere any more.",
          { bdi: (inner) => <bdi>{inner}</bdi>, email },
        )}
        url={url}
      />
    </>
  );
}
