import { text } from "@plenary/contract/text";
import type { ReactNode, Ref } from "react";
import { Button } from "../buttons/Button.tsx";
import type { ButtonVariant } from "../buttons/button-class.ts";
import { LinkButton } from "../buttons/LinkButton.tsx";
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

const grounds = { canvas: "bg-canvas", surface: "bg-surface" };

/** Browsers show the line that is written in, not the field around it, which the foot may cover. */
function showFocused(foot: HTMLElement | null) {
  const show = ({ target }: FocusEvent) => {
    if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: "nearest" });
  };
  const form = foot?.closest("form");
  form?.addEventListener("focusin", show);
  return () => form?.removeEventListener("focusin", show);
}

/** The end of a long form: at hand without scrolling, it saves and says how much isn't saved yet. */
export function FormFoot({ saveLabel, busyLabel, busy, changed = 0, cancel, ...props }: FormFootProps) {
  const { label = text("Cancel"), ...away } = cancel ?? { to: "" };
  return (
    <div
      ref={showFocused}
      data-form-foot
      className={`sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-1 py-3 ${grounds[props.ground ?? "canvas"]}`}
    >
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
    </div>
  );
}
