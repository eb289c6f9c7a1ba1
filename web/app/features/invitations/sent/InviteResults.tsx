import type { OrganizerInviteResult } from "@plenary/contract/invitations/inviting";
import { counted, text } from "@plenary/contract/text";
import { rich } from "../../../base/texts/rich.ts";
import { CopyButton } from "../../../ui/buttons/CopyButton.tsx";
import { useFirstRows } from "../../../ui/lists/use-first-rows.tsx";
import { focus } from "../../../ui/page/focus.ts";
import { Badge, type BadgeTone } from "../../../ui/texts/Badge.tsx";
import { waitingLink } from "./FreshLink.tsx";
import { NoMailReason } from "./NoMailReason.tsx";
import { unmailedText } from "./unmailed-text.ts";

/** The outcomes for many addresses, with the links to pass on by hand. */
export function InviteResults({ results }: { results: OrganizerInviteResult[] }) {
  const invited = results.filter(({ outcome }) => outcome === "invited");
  const linked = invited.filter((one) => linkOf(one) !== null);
  // Those that need attention come first.
  const { shown, more } = useFirstRows([...results.filter((one) => !invited.includes(one)), ...invited]);
  return (
    <section className="flex flex-col gap-3">
      <h3 ref={focus} tabIndex={-1} className="text-lg outline-none">
        {counted(invited.length, "{count} person was invited", "{count} people were invited")}
      </h3>
      {linked.length > 0 && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm">
            {unmailedText(linked.length, invited.length)}{" "}
            {linked.some(({ url }) => url !== null)
              ? text("Send these links yourself: whoever has one can take that invitation.")
              : text(
                  "Send the link yourself: signed in, they find the invitation there. It shows nothing to others.",
                )}{" "}
            {[...new Set(linked.map(({ whyNoMail }) => whyNoMail))].map((why) => (
              <NoMailReason key={why} why={why} />
            ))}
          </p>
          <CopyButton
            text={linked.map((one) => `${one.email}: ${linkOf(one)}`).join("\n")}
            label={text("Copy all links")}
            copiedLabel={text("Links copied")}
            variant="primary"
          />
        </div>
      )}
      <ul
        aria-label={text("What became of each address")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the arrow keys
        tabIndex={0}
        className="max-h-[45dvh] divide-y divide-line overflow-y-auto border-y border-line px-1"
      >
        {shown.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address may come twice, and the list doesn't change
          <li key={at} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <div className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <bdi>{one.email}</bdi>
                <Badge tone={tones[one.outcome]}>{outcomeLabel(one.outcome)}</Badge>
              </p>
              <p className="text-sm text-ink-soft">{outcomeNote(one)}</p>
            </div>
            {linked.includes(one) && (
              <CopyButton
                size="sm"
                text={linkOf(one) ?? ""}
                label={rich("Copy link<hidden> of {email}</hidden>", {
                  hidden: (inner) => <span className="sr-only">{inner}</span>,
                  email: one.email,
                })}
                copiedLabel={text("Link copied")}
              />
            )}
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}

const tones: Record<OrganizerInviteResult["outcome"], BadgeTone> = {
  invited: "accent",
  already_invited: "neutral",
  not_an_address: "danger",
  refused: "danger",
};

function outcomeLabel(outcome: OrganizerInviteResult["outcome"]): string {
  switch (outcome) {
    case "invited":
      return text("Invited");
    case "already_invited":
      return text("Already invited");
    case "not_an_address":
      return text("Not an address");
    case "refused":
      return text("Not invited");
  }
}

/** The link to pass on by hand: the invitation's or, if an account has it, where it waits there. */
const linkOf = ({ outcome, mailSent, url }: OrganizerInviteResult): string | null =>
  url ?? (outcome === "invited" && !mailSent ? waitingLink() : null);

/** Why it was not invited; or how the invitee finds the invitation without a mail, if an account has it. */
function outcomeNote({ outcome, reason, mailSent, url }: OrganizerInviteResult): string | null {
  if (outcome === "refused" || outcome === "already_invited") return reason;
  if (outcome !== "invited" || mailSent || url) return null;
  return text("No mail was sent. It waits in their account, where the link leads.");
}
