import { listIdentities } from "@plenary/contract/accounts/oidc";
import { listPasskeys } from "@plenary/contract/accounts/passkeys";
import { listSecondFactors } from "@plenary/contract/accounts/second-factors";
import { listSecurityLog } from "@plenary/contract/accounts/security-log";
import { verifySetup } from "@plenary/contract/accounts/setup";
import { listSignIns } from "@plenary/contract/accounts/sign-ins";
import { ApiError } from "@plenary/contract/client";
import { readMutedNotices } from "@plenary/contract/messages/notices";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../base/api.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Appearance } from "./Appearance.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { Devices } from "./Devices.tsx";
import { LinkedProviders } from "./LinkedProviders.tsx";
import { Notifications } from "./Notifications.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { Password } from "./Password.tsx";
import { Privacy } from "./Privacy.tsx";
import { refreshUser } from "./refresh-user.ts";
import { SecondFactors } from "./SecondFactors.tsx";
import { SecurityLog, shownEntries } from "./SecurityLog.tsx";
import { YourData } from "./YourData.tsx";

const sections = (hasProviders: boolean) => [
  { id: "appearance", title: "Appearance" },
  { id: "password", title: "Password" },
  { id: "passkeys", title: text("Passkeys") },
  { id: "second-factors", title: text("Second factor") },
  ...(hasProviders ? [{ id: "providers", title: text("Linked providers") }] : []),
  { id: "devices", title: "Signed-in devices" },
  { id: "security-log", title: text("Security log") },
  { id: "notifications", title: "Notifications" },
  { id: "privacy", title: text("Privacy") },
  { id: "data", title: "Your data" },
  { id: "delete", title: "Delete account" },
];

export async function clientLoader({ request: { signal } }: ClientLoaderFunctionArgs) {
  const [devices, passkeys, factors, linked, log, kinds, setup] = await Promise.all([
    orReason(call(listSignIns, undefined, { signal })),
    orReason(call(listPasskeys, undefined, { signal })),
    orReason(call(listSecondFactors, undefined, { signal })),
    orReason(call(listIdentities, undefined, { signal })),
    orReason(call(listSecurityLog, { query: { limit: shownEntries } }, { signal })),
    orReason(call(readMutedNotices, undefined, { signal })),
    orReason(call(verifySetup, undefined, { signal })),
    refreshUser(signal),
  ]);
  return { devices, passkeys, factors, linked, log, kinds, sendsMail: setup.loaded?.emailConfigured };
}

/** If a part can't be loaded, the rest of the page is still shown. */
async function orReason<T>(answer: Promise<T>): Promise<{ loaded: T | null; reason: string | null }> {
  try {
    return { loaded: await answer, reason: null };
  } catch (error) {
    if (error instanceof ApiError) return { loaded: null, reason: error.message };
    throw error;
  }
}

export default function Settings() {
  const { devices, passkeys, factors, linked, log, kinds, sendsMail } = useLoaderData<typeof clientLoader>();
  return (
    <div className="page-column py-10 sm:py-14">
      <title>Settings · Plenary</title>
      <PageHeader title="Settings" />
      <div className="grid gap-x-16 lg:grid-cols-[11rem_minmax(0,44rem)]">
        <SectionNav sections={sections(linked.loaded?.identities.length !== 0)} />
        <div>
          <Appearance />
          <Password />
          <Passkeys
            passkeys={passkeys.loaded?.passkeys ?? null}
            noneCounts={factors.loaded?.passkeys === 0}
            reason={passkeys.reason}
          />
          <SecondFactors factors={factors.loaded} reason={factors.reason} />
          <LinkedProviders identities={linked.loaded?.identities ?? null} reason={linked.reason} />
          <Devices signIns={devices.loaded?.signIns ?? null} reason={devices.reason} />
          <SecurityLog log={log.loaded} reason={log.reason} />
          <Notifications muted={kinds.loaded?.muted ?? null} reason={kinds.reason} sendsMail={sendsMail} />
          <Privacy />
          <YourData />
          <DeleteAccount />
        </div>
      </div>
    </div>
  );
}

/** On wide windows, beside the sections. */
function SectionNav({ sections }: { sections: { id: string; title: string }[] }) {
  return (
    <nav aria-label="Settings" className="max-lg:hidden">
      <ul className="sticky top-8 flex flex-col gap-1 border-s border-line">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ms-px flex min-h-9 items-center border-s-2 border-transparent ps-4 text-sm text-ink-soft hover:border-accent hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
