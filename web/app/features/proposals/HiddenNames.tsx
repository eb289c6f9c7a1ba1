import { showNames } from "@plenary/contract/review/hidden-names";
import { text } from "@plenary/contract/text";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { notify } from "../../ui/notices/notices.ts";

interface HiddenNamesProps {
  proposalId: string;
  onShown: () => Promise<void>;
}

/** Why an organizer who reviews doesn't read who speaks, and the way to read it all the same. */
export function HiddenNames({ proposalId, onShown }: HiddenNamesProps) {
  const task = useTask(showNames.failure);
  return (
    <section aria-labelledby="hidden" className="flex flex-col items-start gap-3 border-s-2 border-line ps-4">
      <h2 id="hidden" className="text-lg">
        {text("Names are hidden from you while you review.")}
      </h2>
      <p>
        {text(
          "So are the speakers' answers and notes, earlier versions and the history, and you can't change the texts. You can decide about it; then you see who speaks.",
        )}
      </p>
      <ConfirmButton
        label={text("Show names")}
        variant="secondary"
        size="sm"
        title={text("Show who speaks?")}
        confirmLabel={text("Show names")}
        busyLabel={text("Showing them...")}
        work={() => call(showNames, { params: { proposalId } })}
        task={task}
        onDone={() => {
          notify(text("You see who speaks"));
          void onShown();
        }}
      >
        {text(
          "The other organizers read in the history that you did. You don't review this proposal any more, nor others of its speakers, and your reviews of them don't count. You can't take it back.",
        )}
      </ConfirmButton>
    </section>
  );
}
