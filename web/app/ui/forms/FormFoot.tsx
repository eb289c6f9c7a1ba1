import { text } from "@plenary/contract/text";
import { Button } from "../buttons/Button.tsx";
import { LinkButton } from "../buttons/LinkButton.tsx";
import { Unsaved } from "./Unsaved.tsx";

interface FormFootProps {
  saveLabel: string;
  busyLabel?: string | undefined;
  busy: boolean;
  /** How many fields were changed since the form was opened, if it tells that itself. */
  changed?: number;
  cancel?: { to: string; state?: unknown };
}

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
export function FormFoot({ saveLabel, busyLabel, busy, changed = 0, cancel }: FormFootProps) {
  return (
    <div
      ref={showFocused}
      data-form-foot
      className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-canvas px-1 py-3"
    >
      <Button type="submit" busy={busy} busyLabel={busyLabel ?? text("Saving...")}>
        {saveLabel}
      </Button>
      {cancel && (
        <LinkButton {...cancel} variant="quiet">
          {text("Cancel")}
        </LinkButton>
      )}
      <Unsaved changed={changed} />
    </div>
  );
}
