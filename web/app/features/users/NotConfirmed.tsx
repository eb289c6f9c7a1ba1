import { text } from "@plenary/contract/text";

/** Beside an address that its owner hasn't proved to be theirs. */
export function NotConfirmed() {
  return <span className="text-sm text-warn">{text("Not confirmed")}</span>;
}
