import type { Answer } from "@plenary/contract/endpoint";
import type { getSessionFeedback } from "@plenary/contract/feedback/feedback-results";
import { updateSessionFeedback } from "@plenary/contract/feedback/feedback-settings";
import { endSharing, shareFeedback } from "@plenary/contract/feedback/feedback-shared";
import { text } from "@plenary/contract/text";
import LinkIcon from "lucide-react/icons/link";
import { useRef } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { relatedTasks, useTask } from "../../../base/calls/task.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { ConfirmButton } from "../../../ui/dialogs/ConfirmButton.tsx";
import { MakeLink } from "../../../ui/dialogs/MakeLink.tsx";
import { Switch } from "../../../ui/forms/Switch.tsx";
import { notify } from "../../../ui/notices/notices.ts";

interface SharedLinkProps {
  sessionId: string;
  /** Speakers make it, once there are public results; organizers can only end it. */
  mayMake: boolean;
  isShared: boolean;
}

/** The address where everybody sees the ratings and their distribution. */
function SharedLink({ sessionId, mayMake, isShared }: SharedLinkProps) {
  const [making, ending] = relatedTasks(useTask(shareFeedback.failure), useTask(endSharing.failure));
  const { revalidate } = useRevalidator();
  const about = useRef<HTMLParagraphElement>(null);
  const params = { sessionId };
  return (
    <>
      <p ref={about} tabIndex={-1}>
        {text(
          "A link shows the ratings, their distribution and the reactions about the talk to everybody who has it.",
        )}
      </p>
      <div className="flex flex-wrap items-start gap-3">
        {mayMake && (
          <MakeLink
            icon={<LinkIcon aria-hidden="true" />}
            label={isShared ? text("Make a new link") : text("Make a link")}
            make={async () => {
              const { url } = await call(shareFeedback, { params });
              await revalidate();
              return url;
            }}
            task={making}
            ask={isShared && text("The link that was made before can't be used any more then.")}
            title={text("Link to the ratings")}
          >
            {text("It won't be shown again. Everybody who has it sees the ratings.")}
          </MakeLink>
        )}
        {isShared && (
          <ConfirmButton
            danger
            size="sm"
            label={text("End the link")}
            title={text("End the link?")}
            confirmLabel={text("End the link")}
            busyLabel={text("Ending...")}
            work={() => call(endSharing, { params })}
            task={ending}
            onDone={() => void revalidate()}
            focusAfter={about}
          >
            {text("Nobody can see the ratings with the link that was made before.")}
          </ConfirmButton>
        )}
      </div>
    </>
  );
}

/** Whether the public may see the session's ratings: its speakers decide, and organizers can only revoke it. */
export function PublicAgreement({ feedback }: { feedback: Answer<typeof getSessionFeedback> }) {
  const { session, publicAgreed, publicResults, speaks, sharing } = feedback;
  const task = useTask(updateSessionFeedback.failure);
  const { revalidate } = useRevalidator();
  // Nothing to decide, except revoking an earlier agreement.
  if (!publicAgreed && !(speaks && publicResults)) return null;

  const save = (agreed: boolean) =>
    task.run(async () => {
      const params = { sessionId: session.sessionId };
      await call(updateSessionFeedback, { params, body: { publicAgreed: agreed } });
      await revalidate();
      notify(text("Settings saved"));
    });

  return (
    <section aria-labelledby="public-results" className="flex max-w-prose flex-col items-start gap-3">
      <h2 id="public-results" className="text-2xl">
        {text("Public ratings")}
      </h2>
      {speaks ? (
        <Switch
          label={text("Everybody may see the average and how many ratings there are")}
          on={publicAgreed}
          busy={task.busy}
          onChange={save}
        />
      ) : (
        <Button size="sm" variant="secondary" busy={task.busy} onClick={() => save(false)}>
          {text("Withdraw the speakers' agreement")}
        </Button>
      )}
      <p className="text-sm text-ink-soft">
        {publicResults
          ? text(
              "From 10 ratings on, once the session takes no more answers and is released. Never comments.",
            )
          : text("The organizers don't publish any at the moment.")}
      </p>
      {(sharing.isShared || (speaks && sharing.isPublic)) && (
        <SharedLink sessionId={session.sessionId} mayMake={speaks && sharing.isPublic} {...sharing} />
      )}
      {task.error && (
        <p role="alert" className="text-sm text-danger">
          {task.error}
        </p>
      )}
    </section>
  );
}
