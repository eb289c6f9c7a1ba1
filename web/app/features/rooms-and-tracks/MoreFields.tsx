import { text } from "@plenary/contract/text";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useState } from "react";

interface MoreFieldsProps {
  /** Something is said in them. */
  isUsed: boolean;
  /** One of them is refused. */
  isWrong: boolean;
  children: ReactNode;
}

/** The fields that few rooms need, out of the way of a name. */
export function MoreFields({ isUsed, isWrong, children }: MoreFieldsProps) {
  const [open, setOpen] = useState(isUsed);
  return (
    <details
      open={open || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-card border border-line"
    >
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-card px-4 py-2.5 font-medium hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <ChevronDown
          className="size-4 shrink-0 -rotate-90 transition-transform group-open:rotate-0"
          aria-hidden="true"
        />
        {text("More about it")}
      </summary>
      <div className="flex flex-col gap-5 border-t border-line p-4">{children}</div>
    </details>
  );
}
