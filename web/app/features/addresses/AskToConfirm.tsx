import { text } from "@plenary/contract/text";
import { rich } from "../../base/texts/rich.ts";

/** Who confirms an address if there is no mail. */
export function AskToConfirm({ supportEmail }: { supportEmail: string | null }) {
  if (!supportEmail) return text("This installation sends no email. Ask an administrator to confirm it.");
  return rich("This installation sends no email. Ask <mail>{support}</mail> to confirm it.", {
    mail: (inner) => (
      <a href={`mailto:${supportEmail}`} className="text-link">
        <bdi>{inner}</bdi>
      </a>
    ),
    support: supportEmail,
  });
}
