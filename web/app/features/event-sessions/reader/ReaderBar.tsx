import { text } from "@plenary/contract/text";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Button } from "../../../ui/buttons/Button.tsx";

interface StepProps {
  label: string;
  /** The key that does the same, where letters work. */
  letter?: string | undefined;
  /** Undefined at the list's ends. */
  step: (() => unknown) | undefined;
}

interface ReaderBarProps {
  before: StepProps;
  next: StepProps;
  close: () => unknown;
  /** Beside the steps. */
  help?: ReactNode;
  /** What can be done. */
  children?: ReactNode;
}

/** Above what is open beside a list; at the bottom on phones, in reach of the thumb. */
export function ReaderBar({ before, next, close, help, children }: ReaderBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-line px-3 py-1 max-lg:order-last max-lg:min-h-14 max-lg:border-t lg:min-h-11 lg:border-b lg:ps-6">
      {children}
      <div className="order-3 ms-auto flex items-center">
        {help}
        <Step {...before}>
          <ChevronUp aria-hidden="true" />
        </Step>
        <Step {...next}>
          <ChevronDown aria-hidden="true" />
        </Step>
      </div>
      <Button
        size="sm"
        variant="quiet"
        className="order-1 min-w-9 px-2 lg:order-4"
        aria-label={text("Back to the list")}
        onClick={() => close()}
      >
        <ArrowLeft className="lg:hidden rtl:-scale-x-100" aria-hidden="true" />
        <X className="max-lg:hidden" aria-hidden="true" />
      </Button>
    </div>
  );
}

function Step({ label, letter, step, children }: StepProps & { children: ReactNode }) {
  return (
    <Button
      size="sm"
      variant="quiet"
      className="min-w-9 px-2"
      aria-label={label}
      aria-keyshortcuts={letter}
      disabled={!step}
      onClick={() => step?.()}
    >
      {children}
    </Button>
  );
}
