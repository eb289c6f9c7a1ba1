import { text } from "@plenary/contract/text";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Switch } from "../../../ui/forms/Switch.tsx";

interface KeysDialogProps {
  open: boolean;
  onClose: () => void;
  letters: boolean;
  setLetters: (on: boolean) => void;
}

/** Says which keys there are, and switches those off that are a single letter. */
export function KeysDialog({ open, onClose, letters, setLetters }: KeysDialogProps) {
  const keys = [
    { key: "J", does: text("Next session") },
    { key: "K", does: text("Previous session") },
    { key: "X", does: text("Select or deselect the session") },
    { key: "A", does: text("Approve") },
    { key: "R", does: text("Reject, with a reason") },
    { key: "E", does: text("Edit") },
    { key: text("Esc"), does: text("Close the session") },
    { key: "?", does: text("Show these keys") },
  ];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text("Keys")}
      description={text("They work while the list or the open session has the focus.")}
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {keys.map(({ key, does }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-6 rounded-sm border border-line-strong px-1.5 text-center font-sans text-sm">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch label={text("Single-letter keys work in this browser")} on={letters} onChange={setLetters} />
    </Dialog>
  );
}
