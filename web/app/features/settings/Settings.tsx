import type { downloadData } from "@plenary/contract/accounts/account-data";
import { listIdentities } from "@plenary/contract/accounts/oidc";
import { listPasskeys } from "@plenary/contract/accounts/passkeys";
import { listSecondFactors } from "@plenary/contract/accounts/second-factors";
import { listSecurityLog } from "@plenary/contract/accounts/security-log";
import { verifySetup } from "@plenary/contract/accounts/setup";
import { listSignIns } from "@plenary/contract/accounts/sign-ins";
import { ApiError } from "@plenary/contract/client";
import type { Route } from "@plenary/contract/endpoint";
import { dataNotDownloaded } from "@plenary/contract/failures";
import { readMutedNotices } from "@plenary/contract/messages/notices";
import { text } from "@plenary/contract/text";
import Download from "lucide-react/icons/download";
import type { ComponentProps } from "react";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { saveFile } from "../../base/calls/save-file.ts";
import { useTask } from "../../base/calls/task.ts";
import { ownPaths } from "../../base/paths/own-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { SharesEmailSwitch } from "../accounts/SharesEmailSwitch.tsx";
import { SecurityEntries, type SecurityPage } from "../security-log/SecurityEntries.tsx";
import { Appearance } from "./Appearance.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { Devices } from "./Devices.tsx";
import { LinkedProviders } from "./LinkedProviders.tsx";
import { NoticeKinds } from "./NoticeKinds.tsx";
import { NotificationSwitch } from "./NotificationSwitch.tsx";
import { NotLoaded } from "./NotLoaded.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { Password } from "./Password.tsx";
import { refreshUser } from "./refresh-user.ts";
import { SecondFactors } from "./SecondFactors.tsx";
import { Section } from "./Section.tsx";

const sections = (hasProviders: boolean) => [
  { id: "appearance", title: text("Appearance") },
  { id: "password", title: text("Password") },
  { id: "passkeys", title: text("Passkeys") },
  { id: "second-factors", title: text("Second factor") },
  ...(hasProviders ? [{ id: "providers", title: text("Linked providers") }] : []),
  { id: "devices", title: text("Signed-in devices") },
  { id: "security-log", title: text("Security log") },
  { id: "notifications", title: text("Notifications") },
  { id: "privacy", title: text("Privacy") },
  { id: "data", title: text("Your data") },
  { id: "delete", title: text("Delete account") },
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
  return {
    devices,
    passkeys,
    factors,
    linked,
    log,
    kinds,
    sendsMail: setup.loaded ? setup.loaded.noMail === null : undefined,
  };
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
      <title>{text("Settings · Plenary")}</title>
      <PageHeader title={text("Settings")} />
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

function SectionNav({ sections }: { sections: { id: string; title: string }[] }) {
  return (
    <nav aria-label={text("Settings")} className="max-lg:hidden">
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

function Notifications(kinds: ComponentProps<typeof NoticeKinds>) {
  return (
    <Section
      id="notifications"
      title={text("Notifications")}
      lead={rich("The same switch is in the <link>message settings</link>.", {
        link: (inner) => (
          <Link to={ownPaths.messageSettings()} className="text-link">
            {inner}
          </Link>
        ),
      })}
    >
      <NotificationSwitch />
      <NoticeKinds {...kinds} />
    </Section>
  );
}

function Privacy() {
  return (
    <Section
      id="privacy"
      title={text("Privacy")}
      lead={rich("Whether everybody sees your address is set in <link>your profile</link>.", {
        link: (inner) => (
          <Link to={paths.profile()} className="text-link">
            {inner}
          </Link>
        ),
      })}
    >
      <SharesEmailSwitch />
    </Section>
  );
}

/** How many are shown at first, and come with each press. */
const shownEntries = 8;

interface SecurityLogProps {
  /** The newest entries; null if they could not be loaded. */
  log: SecurityPage | null;
  reason: string | null;
}

function SecurityLog({ log, reason }: SecurityLogProps) {
  return (
    <Section
      id="security-log"
      title={text("Security log")}
      lead={text(
        "What happened to your account's security in the last 180 days. If something wasn't you, sign out the other devices and change your password.",
      )}
    >
      {log ? (
        <SecurityEntries
          key={log.entries[0]?.entryId}
          first={log}
          more={(cursor) => call(listSecurityLog, { query: { limit: shownEntries, cursor } })}
          failure={listSecurityLog.failure}
        />
      ) : (
        <NotLoaded failure={listSecurityLog.failure} reason={reason} />
      )}
    </Section>
  );
}

/** Spelled out, as the endpoint's schemas would bundle most of the contract. */
const dataRoute: Route<typeof downloadData> = { method: "GET", path: "/account/data" };

function YourData() {
  const { user } = useSignIn();
  const task = useTask(dataNotDownloaded());

  async function download() {
    const done = await task.run(async () => {
      const data = await call<typeof downloadData>(dataRoute);
      const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
      saveFile(`plenary-${user?.username}.json`, file);
    });
    if (done) notify(text("Your data is downloaded"));
  }

  return (
    <Section
      id="data"
      title={text("Your data")}
      lead={text("Everything that Plenary keeps about you, as a JSON file for people and programs.")}
    >
      <Button variant="secondary" busy={task.busy} busyLabel={text("Preparing...")} onClick={download}>
        <Download aria-hidden="true" />
        {text("Download my data")}
      </Button>
      {task.error && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {task.error}
        </p>
      )}
    </Section>
  );
}
