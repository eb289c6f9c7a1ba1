import type { LeftOut } from "@plenary/contract/feedback/feedback-origins";
import { counted } from "@plenary/contract/text";

/** Says how many answers the figures leave out; nothing for none. */
export function LeftOutNote({ leftOut: { answers, networks } }: { leftOut: LeftOut }) {
  if (answers === 0) return null;
  return (
    <p className="text-ink-soft">
      {networks === 1
        ? counted(
            answers,
            "{count} answer of one network is left out",
            "{count} answers of one network are left out",
          )
        : counted(
            answers,
            "{count} answer of {networks} networks is left out",
            "{count} answers of {networks} networks are left out",
            { networks },
          )}
    </p>
  );
}
