import { text } from "@plenary/contract/text";
import { type ReactNode, type RefObject, useState } from "react";
import { isLost } from "../../base/calls/api.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { aboutCodes, RecoveryCodes } from "./RecoveryCodes.tsx";

export interface NewFactorProps {
  open: boolean;
  /** Called with whether a factor was added; "unknown" if the answer was lost. */
  onClose: (added: boolean | "unknown") => void;
  focusAfter: RefObject<HTMLElement | null>;
}

export interface FactorForm {
  /** An answer was lost: the factor may be there already. */
  lost: boolean;
  onCancel: () => void;
  /** Adds the factor by a call that answers with recovery codes, if it is the first. */
  add: (request: () => Promise<{ recoveryCodes: string[] }>) => Promise<void>;
}

interface NewFactorDialogProps extends NewFactorProps {
  title: string;
  description: string;
  children: (form: FactorForm) => ReactNode;
}

/** Adds a second factor: its form, and with the first one the recovery codes. */
export function NewFactorDialog({ title, description, children, onClose, ...dialog }: NewFactorDialogProps) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const [lost, setLost] = useState(false);
  const close = () => onClose(codes !== null || (lost && "unknown"));
  async function add(request: () => Promise<{ recoveryCodes: string[] }>) {
    try {
      const { recoveryCodes } = await request();
      if (recoveryCodes.length > 0) setCodes(recoveryCodes);
      else onClose(true);
    } catch (error) {
      if (isLost(error)) setLost(true);
      throw error;
    }
  }
  return (
    <Dialog
      {...dialog}
      onClose={close}
      // An accidental close would lose the codes for good.
      blocking={codes !== null}
      title={codes ? text("Keep your recovery codes") : title}
      description={codes ? aboutCodes() : description}
    >
      {codes ? <RecoveryCodes codes={codes} onDone={close} /> : children({ lost, onCancel: close, add })}
    </Dialog>
  );
}
