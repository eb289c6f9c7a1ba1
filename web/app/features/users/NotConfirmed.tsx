import { text } from "@plenary/contract/text";

/** Beside an unconfirmed address. */
export function NotConfirmed() {
  return <span className="text-sm text-warn">{text("Not confirmed")}</span>;
}
