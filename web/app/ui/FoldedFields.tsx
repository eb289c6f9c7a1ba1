import { type ReactNode, useState } from "react";
import { Folded } from "./Folded.tsx";

interface FoldedFieldsProps {
  label: string;
  /** Something is said in them. */
  isUsed: boolean;
  /** One of them is refused. */
  isWrong: boolean;
  children: ReactNode;
}

/** Fields that few need, out of the way of the others unless something is said in them. */
export function FoldedFields({ label, isUsed, isWrong, children }: FoldedFieldsProps) {
  const [open, setOpen] = useState(isUsed);
  return (
    <Folded label={label} open={open || isWrong} onToggle={setOpen}>
      <div className="flex flex-col gap-5">{children}</div>
    </Folded>
  );
}
