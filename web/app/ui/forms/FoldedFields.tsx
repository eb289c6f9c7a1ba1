import { type ReactNode, useState } from "react";
import { Folded } from "./Folded.tsx";

interface FoldedFieldsProps {
  label: string;
  isUsed: boolean;
  /** One of them is refused. */
  isWrong: boolean;
  /** They are many, and there only while they are in sight. */
  isLong?: boolean;
  children: ReactNode;
}

/** Fields that few need, folded unless some are filled. */
export function FoldedFields({ label, isUsed, isWrong, isLong = false, children }: FoldedFieldsProps) {
  const [opened, setOpened] = useState(isUsed);
  const open = opened || isWrong;
  return (
    <Folded label={label} open={open} onToggle={setOpened}>
      <div className="flex flex-col gap-5">{(open || !isLong) && children}</div>
    </Folded>
  );
}
