import { text } from "@plenary/contract/text";
import { Switch } from "../forms/Switch.tsx";
import { Dialog } from "./Dialog.tsx";

interface KeysDialogProps {
  keys: readonly { key: string; does: string }[];
  /** When they work. */
  description: string;
  open: boolean;
  onClose: () => void;
  letters: boolean;
  setLetters: (on: boolean) => void;
}

/** Says which keys there are, and switches those off that are a single letter. */
export function KeysDialog({ keys, description, open, onClose, letters, setLetters }: KeysDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={text("Keys")} description={description}>
      {/* First, as it gets the focus: a field at the end would be scrolled to. */}
      <Switch label={text("Single-letter keys work in this browser")} on={letters} onChange={setLetters} />
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
    </Dialog>
  );
}
