import { text } from "@plenary/contract/text";
import type { RefObject } from "react";
import { Button } from "../../ui/buttons/Button.tsx";
import { CopyButton } from "../../ui/buttons/CopyButton.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";

/** Recovery codes, shown this once, and ways to keep them. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const all = codes.join("\n");
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${all}\n`)}`;
  return (
    <>
      <ol
        aria-label={text("Recovery codes")}
        className="grid gap-y-1.5 rounded-control bg-sunken p-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap justify-end gap-3">
        <CopyButton text={all} label={text("Copy all")} />
        <a
          href={file}
          download="plenary-recovery-codes.txt"
          className="inline-flex min-h-11 items-center text-sm text-link"
        >
          {text("Save as a file")}
        </a>
        <Button onClick={onDone}>{text("I have saved them")}</Button>
      </div>
    </>
  );
}

/** Shown above the codes. */
export const aboutCodes = () =>
  text(
    "Each signs you in once when you don't have your second factor. Keep them somewhere safe: they are shown only once.",
  );

interface RecoveryCodesDialogProps {
  codes: string[];
  open: boolean;
  focusAfter: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export function RecoveryCodesDialog({ codes, open, focusAfter, onClose }: RecoveryCodesDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      // An accidental close would lose them for good.
      blocking
      title={text("Your new recovery codes")}
      description={aboutCodes()}
      focusAfter={focusAfter}
    >
      <RecoveryCodes codes={codes} onDone={onClose} />
    </Dialog>
  );
}
