import { text } from "@plenary/contract/text";
import type { ReactNode, RefObject } from "react";
import { CopyButton } from "../buttons/CopyButton.tsx";
import { TextField } from "../forms/TextField.tsx";
import { Dialog } from "./Dialog.tsx";

interface LinkDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** To whom it may be passed on, and what its holder can do. */
  description: ReactNode;
  url: string;
  /** Gets the focus when it closes, if not the opener. */
  focusAfter?: RefObject<HTMLElement | null> | undefined;
}

/** Shows a link that is to be passed on by hand, and copies it. */
export function LinkDialog({ open, onClose, title, description, url, focusAfter }: LinkDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      focusAfter={focusAfter}
      description={<span className="[overflow-wrap:anywhere]">{description}</span>}
    >
      <div className="flex flex-col gap-5">
        <TextField label={text("Link")} value={url} readOnly onFocus={({ target }) => target.select()} />
        <div className="flex flex-wrap justify-end gap-3">
          <CopyButton
            text={url}
            label={text("Copy link")}
            copiedLabel={text("Link copied")}
            variant="primary"
          />
        </div>
      </div>
    </Dialog>
  );
}
