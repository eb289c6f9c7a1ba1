import { deviceName } from "@plenary/contract/accounts/device-name";
import { endOtherSignIns, endSignIn, listSignIns, type SignIn } from "@plenary/contract/accounts/sign-ins";
import type { User } from "@plenary/contract/accounts/users";
import { counted, text } from "@plenary/contract/text";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { isRefusedAs } from "../../base/calls/refusals.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatInstantDay } from "../../base/formats/dates.ts";
import { formatAge } from "../../base/formats/moments.ts";
import { rich } from "../../base/texts/rich.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { focus } from "../../ui/page/focus.ts";
import { Badge } from "../../ui/texts/Badge.tsx";
import { sr } from "../../ui/texts/tags.tsx";
import { useSignOut } from "../accounts/use-sign-out.tsx";
import { NotLoaded } from "./NotLoaded.tsx";
import { Section } from "./Section.tsx";

const firstRows = 8;

interface DevicesProps {
  /** Null if they could not be loaded. */
  signIns: SignIn[] | null;
  reason: string | null;
}

export function Devices({ signIns, reason }: DevicesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { user } = useSignIn();
  return (
    <Section
      id="devices"
      title={text("Signed-in devices")}
      headingRef={heading}
      lead={text("Where your account is in use. Sign out what you don't know, then change your password.")}
    >
      {signIns && user ? (
        <DeviceList user={user} signIns={signIns} heading={heading} />
      ) : (
        <NotLoaded failure={listSignIns.failure} reason={reason} />
      )}
    </Section>
  );
}

type SignOutChoice = SignIn | "others";

function DeviceList({
  user,
  signIns,
  heading,
}: {
  user: User;
  signIns: SignIn[];
  heading: React.RefObject<HTMLHeadingElement | null>;
}) {
  const { revalidate } = useRevalidator();
  const task = useTask(endSignIn.failure);
  const { leave, question } = useSignOut(user);
  // Kept while the dialog fades out.
  const [asked, setAsked] = useState<SignOutChoice>("others");
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  const focusAfter = useRef<HTMLElement>(null);
  const others = signIns.filter((signIn) => !signIn.current).length;
  const shown = all ? signIns : signIns.slice(0, firstRows);

  function ask(about: SignOutChoice) {
    focusAfter.current = null;
    setAsked(about);
    setOpen(true);
  }

  async function confirm() {
    if (!(await task.run(() => end(asked)))) return;
    // The button that was pressed is gone with its row.
    focusAfter.current = heading.current;
    setOpen(false);
  }

  async function end(about: SignOutChoice) {
    if (about !== "others" && about.current) return leave();
    if (about === "others") await call(endOtherSignIns);
    else await call(endSignIn, { params: { signInId: about.signInId } }).catch(unlessGone);
    await revalidate();
    notify(
      about === "others"
        ? text("All other devices are signed out")
        : text("{device} is signed out", { device: deviceName(about.userAgent) }),
    );
  }

  function cancel() {
    setOpen(false);
    task.clear();
  }

  return (
    <>
      <ul aria-label={text("Signed-in devices")} className="divide-y divide-line border-y border-line">
        {shown.map((signIn, index) => (
          <DeviceRow
            key={signIn.signInId}
            signIn={signIn}
            focused={index === firstRows}
            onSignOut={() => ask(signIn)}
          />
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {shown.length < signIns.length && (
          <Button variant="secondary" onClick={() => setAll(true)}>
            {counted(signIns.length, "Show all {count} devices", "Show all {count} devices")}
          </Button>
        )}
        {others > 0 && (
          <Button variant="secondary" onClick={() => ask("others")}>
            {text("Sign out all others")}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={open}
        title={titleOf(asked)}
        confirmLabel={text("Sign out")}
        busy={task.busy}
        busyLabel={text("Signing out...")}
        error={task.error}
        focusAfter={focusAfter}
        onConfirm={confirm}
        onCancel={cancel}
      >
        <Consequence about={asked} others={others} />
      </ConfirmDialog>
      {question}
    </>
  );
}

/** A sign-in that has ended meanwhile: that was the aim. */
function unlessGone(error: unknown): void {
  if (!isRefusedAs(error, "not_found")) throw error;
}

function titleOf(about: SignOutChoice): string {
  if (about === "others") return text("Sign out all other devices?");
  return about.current ? text("Sign out here?") : text("Sign out this device?");
}

function Consequence({ about, others }: { about: SignOutChoice; others: number }) {
  if (about === "others") {
    return counted(
      others,
      "One other device is signed out at once. This one stays signed in.",
      "{count} other devices are signed out at once. This one stays signed in.",
    );
  }
  if (about.current) return text("You are using this device now. You will have to sign in again.");
  return rich("<long>{device}</long> is signed out at once. Whoever uses it will have to sign in again.", {
    long: (inner) => <span className="[overflow-wrap:anywhere]">{inner}</span>,
    device: deviceName(about.userAgent),
  });
}

interface DeviceRowProps {
  signIn: SignIn;
  /** Gets the focus, as it replaces the button that revealed it. */
  focused?: boolean;
  onSignOut: () => void;
}

function DeviceRow({ signIn, focused, onSignOut }: DeviceRowProps) {
  const name = deviceName(signIn.userAgent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{name}</span>
          {signIn.current && <Badge tone="accent">{text("This device")}</Badge>}
        </div>
        <p className="mt-1 text-sm text-ink-soft">
          {signIn.current
            ? text("In use now")
            : text("Last used {ago}", { ago: formatAge(signIn.lastUsedAt, new Date()) })}
          <br />
          {signedIn(signIn)}
        </p>
      </div>
      <Button ref={focused ? focus : undefined} variant="secondary" size="sm" onClick={onSignOut}>
        {signIn.current
          ? rich("Sign out <sr>this device</sr>", { sr })
          : rich("Sign out <sr>{name}</sr>", { sr, name })}
      </Button>
    </li>
  );
}

function signedIn({ createdAt, address, method }: SignIn): string {
  const day = formatInstantDay(createdAt);
  const how = methodText(method);
  return address
    ? text("Signed in {day} from {address}, {how}", { day, address, how })
    : text("Signed in {day}, {how}", { day, how });
}

function methodText(method: SignIn["method"]): string {
  switch (method) {
    case "password":
      return text("with the password");
    case "code":
      return text("with the password and a code");
    case "recovery_code":
      return text("with the password and a recovery code");
    case "passkey":
      return text("with a passkey");
    case "provider":
      return text("through the provider");
  }
}
