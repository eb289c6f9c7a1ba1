import type { User } from "@plenary/contract/accounts/users";
import { makeResetLink } from "@plenary/contract/admin/admin-users";
import { getQuotas, setQuotas } from "@plenary/contract/admin/quotas";
import type { Answer } from "@plenary/contract/endpoint";
import { text } from "@plenary/contract/text";
import Gauge from "lucide-react/icons/gauge";
import KeyRound from "lucide-react/icons/key-round";
import { type ReactNode, useRef, useState } from "react";
import { call } from "../../../base/calls/api.ts";
import { failureAndReason } from "../../../base/calls/refusals.ts";
import { useTask } from "../../../base/calls/task.ts";
import { formatInstant } from "../../../base/formats/moments.ts";
import { rich } from "../../../base/texts/rich.ts";
import { useSignIn } from "../../../sign-in/store.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { MakeLink } from "../../../ui/dialogs/MakeLink.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { Breakable } from "../../../ui/texts/Breakable.tsx";
import { AccountLock } from "./AccountLock.tsx";
import { RemoveFactors, RemoveRole, SignOutEverywhere } from "./AccountPowers.tsx";
import { ConfirmAddress } from "./ConfirmAddress.tsx";
import { QuotasDialog } from "./QuotasDialog.tsx";

/** The state of an account, and what an administrator can do about it. */
export function AccountActions({ user }: { user: User }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isOneself = useSignIn().user?.userId === user.userId;
  return (
    <section aria-labelledby="account-actions" className="mb-10">
      <h2 id="account-actions" ref={heading} tabIndex={-1} className="mb-4 text-2xl outline-none">
        {text("This account")}
      </h2>
      <div className="divide-y divide-line border-y border-line">
        <Row title={text("Email address")} control={<ConfirmAddress user={user} focusAfter={heading} />}>
          <Address user={user} />
        </Row>
        <Row title={text("Signing in")} control={isLockable(user) && <AccountLock user={user} />}>
          <Access user={user} />
        </Row>
        {user.role !== "admin" && (
          <Row title={text("Password")} control={<ResetLink user={user} />}>
            {text("A link lets its holder choose a new one, for people who can't be reached by mail.")}
          </Row>
        )}
        <Row
          title={text("Second factor")}
          control={mayLoseFactors(user) && <RemoveFactors user={user} focusAfter={heading} />}
        >
          <Factors user={user} isOneself={isOneself} />
        </Row>
        {!isOneself && (
          <Row title={text("Signed-in devices")} control={<SignOutEverywhere user={user} />}>
            {text("All of them can be signed out at once.")}
          </Row>
        )}
        {!isOneself && user.role === "admin" && (
          <Row title={text("Admin role")} control={<RemoveRole user={user} focusAfter={heading} />}>
            {text("This account has all privileges of an administrator.")}
          </Row>
        )}
        <Row title={text("Quotas")} control={<AccountQuotas user={user} />}>
          {text("How many talks, events and messages this account may have.")}
        </Row>
      </div>
    </section>
  );
}

interface RowProps {
  title: string;
  control: ReactNode;
  children: ReactNode;
}

function Row({ title, control, children }: RowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-base font-medium">{title}</h3>
        <div className="mt-1 text-sm text-ink-soft [overflow-wrap:anywhere]">{children}</div>
      </div>
      <div className="flex max-w-full flex-wrap gap-2 sm:justify-end">{control}</div>
    </div>
  );
}

function Address({ user: { email, emailConfirmed, pendingEmail } }: { user: User }) {
  const bdi = (inner: ReactNode) => <bdi>{inner}</bdi>;
  return (
    <>
      <p>
        {!email && text("None")}
        {email &&
          emailConfirmed &&
          rich("<bdi>{email}</bdi>, confirmed", { bdi, email: <Breakable>{email}</Breakable> })}
        {email &&
          !emailConfirmed &&
          rich("<bdi>{email}</bdi>, not confirmed yet", { bdi, email: <Breakable>{email}</Breakable> })}
      </p>
      {pendingEmail && (
        <p>
          {rich("To be replaced by <bdi>{email}</bdi>, once that is confirmed", {
            bdi,
            email: <Breakable>{pendingEmail}</Breakable>,
          })}
        </p>
      )}
    </>
  );
}

const mayLoseFactors = ({ role, secondFactors }: User) =>
  role !== "admin" && secondFactors !== undefined && secondFactors.length > 0;

function Factors({ user, isOneself }: { user: User; isOneself: boolean }) {
  const { role, secondFactors = [] } = user;
  return (
    <>
      <p>{factorsText(secondFactors)}</p>
      {role === "admin" && !isOneself && secondFactors.length > 0 && (
        <p className="mt-1">
          {text("If it is lost, end the admin role first, then remove it here, or remove it on the server.")}
        </p>
      )}
    </>
  );
}

function factorsText(factors: NonNullable<User["secondFactors"]>): string {
  if (factors.length > 1)
    return text("Passkeys and an authenticator app: the password alone signs nobody in.");
  switch (factors[0]) {
    case "totp":
      return text("Signing in with the password also asks for a code of an authenticator app.");
    case "passkey":
      return text("Passkeys: the password alone signs nobody in.");
    default:
      return text("None: the password alone signs in.");
  }
}

const isLockable = ({ role, isLocked }: User) => role !== "admin" || isLocked;

function Access({ user }: { user: User }) {
  const { isLocked, lockReason } = user;
  if (!isLockable(user)) return text("Active. Administrators cannot be locked.");
  if (!isLocked) return text("Active. Locking it signs it out everywhere, and lets nobody in.");
  return (
    <>
      <Badge tone="danger">{text("Locked")}</Badge>
      {lockReason && <p className="mt-1">{lockReason}</p>}
    </>
  );
}

function AccountQuotas({ user }: { user: User }) {
  const { userId, name } = user;
  const params = { userId };
  const task = useTask(getQuotas.failure, failureAndReason);
  const [dialog, setDialog] = useState<{ found: Answer<typeof getQuotas>; open: boolean } | null>(null);
  const show = () =>
    task.run(async () => setDialog({ found: await call(getQuotas, { params }), open: true }));
  return (
    <>
      <Button size="sm" variant="secondary" busy={task.busy} busyLabel={text("Loading...")} onClick={show}>
        <Gauge aria-hidden="true" />
        <span>
          {rich("Quotas<sr> of {name}</sr>", {
            sr: (inner) => <span className="sr-only">{inner}</span>,
            name,
          })}
        </span>
      </Button>
      <FormError>{task.error}</FormError>
      {dialog && (
        <QuotasDialog
          key={JSON.stringify(dialog.found)}
          name={name}
          found={dialog.found}
          open={dialog.open}
          onClose={() => setDialog({ ...dialog, open: false })}
          save={(body) => call(setQuotas, { params, body })}
        />
      )}
    </>
  );
}

function ResetLink({ user: { userId, name } }: { user: User }) {
  const task = useTask(makeResetLink.failure, failureAndReason);
  const [expiresAt, setExpiresAt] = useState("");

  async function make(): Promise<string> {
    const made = await call(makeResetLink, { params: { userId } });
    setExpiresAt(made.expiresAt);
    return made.link;
  }

  return (
    <MakeLink
      icon={<KeyRound aria-hidden="true" />}
      label={rich("Password link<hidden> for {name}</hidden>", {
        hidden: (inner) => <span className="sr-only">{inner}</span>,
        name,
      })}
      make={make}
      task={task}
      title={text("Link for a new password")}
    >
      {expiresAt &&
        rich(
          "Give it to <bdi>{name}</bdi> and nobody else: whoever has it takes the account over. It works once, until {time}.",
          { bdi: (inner) => <bdi>{inner}</bdi>, name, time: formatInstant(expiresAt) },
        )}
    </MakeLink>
  );
}
