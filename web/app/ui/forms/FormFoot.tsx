import { text } from "@plenary/contract/text";
import type { ReactNode, Ref } from "react";
import { Button } from "../buttons/Button.tsx";
import type { ButtonVariant } from "../buttons/button-class.ts";
import { LinkButton } from "../buttons/LinkButton.tsx";
import { Foot } from "./Foot.tsx";
import { Unsaved } from "./Unsaved.tsx";

interface FormFootProps {
  saveLabel: string;
  busyLabel?: string | undefined;
  busy: boolean;
  /** For the forms of a screen that has several. */
  variant?: ButtonVariant;
  saveRef?: Ref<HTMLButtonElement>;
  disabled?: boolean;
  /** How many fields were changed since the form was opened, if it tells that itself. */
  changed?: number;
  cancel?: { to: string; state?: unknown; label?: string; preventScrollReset?: boolean };
  /** What it stands on. */
  ground?: "canvas" | "surface";
  /** Further buttons. */
  children?: ReactNode;
}

/** The end of a long form: at hand without scrolling, it saves and says how much isn't saved yet. */
export function FormFoot({ saveLabel, busyLabel, busy, changed = 0, cancel, ...props }: FormFootProps) {
  const { label = text("Cancel"), ...away } = cancel ?? { to: "" };
  return (
    <Foot ground={props.ground}>
      <Button
        ref={props.saveRef}
        type="submit"
        variant={props.variant}
        busy={busy}
        busyLabel={busyLabel ?? text("Saving...")}
        disabled={props.disabled}
      >
        {saveLabel}
      </Button>
      {cancel && (
        <LinkButton {...away} variant="quiet">
          {label}
        </LinkButton>
      )}
      {props.children}
      <Unsaved changed={changed} />
    </Foot>
  );
}
