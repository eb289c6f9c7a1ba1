import { listIdentities, type OidcIdentity, unlinkOidc } from "@plenary/contract/accounts/oidc";
import { text } from "@plenary/contract/text";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatInstantDay } from "../../base/formats/dates.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { NotLoaded } from "./NotLoaded.tsx";
import { Section } from "./Section.tsx";

interface LinkedProvidersProps {
  /** Null if they could not be loaded. */
  identities: OidcIdentity[] | null;
  reason: string | null;
}

/** The providers for signing in. Nothing if the server has none, except for a user who has just unlinked the last. */
export function LinkedProviders({ identities, reason }: LinkedProvidersProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isShown, setShown] = useState(false);
  const isEmpty = identities?.length === 0;
  if (!isEmpty && !isShown) setShown(true);
  if (isEmpty && !isShown) return null;
  return (
    <Section
      id="providers"
      title={text("Linked providers")}
      headingRef={heading}
      lead={text("Whoever signs in there as you gets into your account here.")}
    >
      {isEmpty && <p className="text-sm">{text("Your account is no longer linked to any.")}</p>}
      {identities && !isEmpty && (
        <ul aria-label={text("Linked providers")} className="divide-y divide-line border-y border-line">
          {identities.map((identity) => (
            <Provider key={identity.identityId} identity={identity} heading={heading} />
          ))}
        </ul>
      )}
      {!identities && <NotLoaded failure={listIdentities.failure} reason={reason} />}
    </Section>
  );
}

interface ProviderProps {
  identity: OidcIdentity;
  heading: React.RefObject<HTMLHeadingElement | null>;
}

function Provider({ identity: { identityId, issuer, name, linkedAt }, heading }: ProviderProps) {
  const { revalidate } = useRevalidator();
  const task = useTask(unlinkOidc.failure);
  const provider = name ?? issuer;
  const about = { day: formatInstantDay(linkedAt), issuer };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-base font-medium [overflow-wrap:anywhere]">{provider}</h3>
        <p className="mt-1 text-sm text-ink-soft [overflow-wrap:anywhere]">
          {name
            ? text("{issuer}, linked on {day}", about)
            : text("Linked on {day}. This site no longer signs anybody in through it.", about)}
        </p>
      </div>
      <ConfirmButton
        label={text("Unlink")}
        about={provider}
        size="sm"
        title={text("Unlink {provider}?", { provider })}
        confirmLabel={text("Unlink")}
        busyLabel={text("Unlinking...")}
        danger
        task={task}
        work={async () => {
          await call(unlinkOidc, { params: { identityId } });
          await revalidate();
        }}
        focusAfter={heading}
        onDone={() => notify(text("Your account is unlinked from {provider}", { provider }))}
      >
        {text("You will sign in to your account in another way. It can be linked again from the login.")}
      </ConfirmButton>
    </li>
  );
}
