import type { InvitedOne } from "@plenary/contract/inviting";
import { counted, text } from "@plenary/contract/text";
import { rich } from "../../base/rich.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { focus } from "../../ui/focus.ts";
import { useShown } from "./use-shown.tsx";

/** What became of each of many addresses, with the links that are to be passed on by hand. */
export function InvitedMany({ results }: { results: InvitedOne[] }) {
  const invited = results.filter(({ outcome }) => outcome === "invited");
  const linked = invited.flatMap(({ email, url }) => (url ? [`${email}: ${url}`] : []));
  // What needs somebody comes first.
  const { shown, more } = useShown([...results.filter((one) => !invited.includes(one)), ...invited]);
  return (
    <section className="flex flex-col gap-3">
      <h3 ref={focus} tabIndex={-1} className="text-lg outline-none">
        {counted(invited.length, "{count} person was invited", "{count} people were invited")}
      </h3>
      {linked.length > 0 && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm">
            {text("No mail goes out. Send these links yourself: whoever has one can take that invitation.")}
          </p>
          <CopyButton
            text={linked.join("\n")}
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
                <Badge tone={tones[one.outcome]}>{sayOutcome(one.outcome)}</Badge>
              </p>
              <p className="text-sm text-ink-soft">{sayMore(one)}</p>
            </div>
            {one.url && (
              <CopyButton
                size="sm"
                text={one.url}
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

const tones: Record<InvitedOne["outcome"], BadgeTone> = {
  invited: "accent",
  already_invited: "neutral",
  not_an_address: "danger",
  refused: "danger",
};

function sayOutcome(outcome: InvitedOne["outcome"]): string {
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

/** Why it was not invited; or how the invited hear of it, where no mail tells them and there is no link. */
function sayMore({ outcome, reason, mailSent, url }: InvitedOne): string | null {
  if (outcome === "refused") return reason;
  if (outcome === "already_invited") return text("It is in the list of invitations.");
  if (outcome !== "invited" || mailSent || url) return null;
  return text("Without a mail. It waits in their account.");
}
