import type { WhyNoMail } from "@plenary/contract/invitations/invitations";
import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";

/** Why no mail goes out with an invitation, if its inviter should know: nothing if mail is off for all. */
export function NoMailReason({ why }: { why: WhyNoMail | null | undefined }) {
  const reason = why && noMailReason(why);
  return reason ? <span className="mt-2 block font-medium text-ink">{reason}</span> : null;
}

function noMailReason(why: WhyNoMail): string | null {
  switch (why) {
    case "off":
      return null;
    case "unconfirmed":
      return text("Confirm your e-mail address so that Plenary sends your invitations.");
    case "quota":
      return text(
        "You have invited {count} people without an account by mail today, which is the most for one day.",
        {
          count: limits.strangersMailedPerDay,
        },
      );
    case "address":
      return text("This address has been sent enough invitations for today.");
  }
}
