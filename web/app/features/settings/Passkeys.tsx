import {
  listPasskeys,
  type Passkey,
  PasskeyNameBody,
  removePasskey,
  renamePasskey,
} from "@plenary/contract/accounts/passkeys";
import { text } from "@plenary/contract/text";
import { type RefObject, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { isRefusedAs } from "../../base/calls/refusals.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatInstantDay } from "../../base/formats/dates.ts";
import { formatAge } from "../../base/formats/moments.ts";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { rich } from "../../base/texts/rich.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../ui/dialogs/DialogForm.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { passkeyObstacle } from "../accounts/passkeys.ts";
import { AddPasskey } from "./AddPasskey.tsx";
import { NotLoaded } from "./NotLoaded.tsx";
import { Section } from "./Section.tsx";

interface PasskeysProps {
  /** Null if they could not be loaded. */
  passkeys: Passkey[] | null;
  /** Whether none of them is a second factor, because they are for other names than the site's present one. */
  noneCounts: boolean;
  reason: string | null;
}

/** Passkeys sign in without a password. */
export function Passkeys({ passkeys, noneCounts, reason }: PasskeysProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section
      id="passkeys"
      title={text("Passkeys")}
      headingRef={heading}
      lead={text(
        "A passkey stays in your device or password manager. It signs you in with your fingerprint, face or PIN: no password to type, and none to steal.",
      )}
    >
      {passkeys ? (
        <>
          {noneCounts && passkeys.length > 0 && (
            <p className="mb-5 text-warn">
              {text(
                "This site has another name now than when you added your passkeys, so none of them works as a second factor. Add one under the new name, or set up an authenticator app.",
              )}
            </p>
          )}
          <PasskeyList passkeys={passkeys} heading={heading} />
        </>
      ) : (
        <NotLoaded failure={listPasskeys.failure} reason={reason} />
      )}
    </Section>
  );
}

interface PasskeyListProps {
  passkeys: Passkey[];
  heading: RefObject<HTMLHeadingElement | null>;
}

function PasskeyList({ passkeys, heading }: PasskeyListProps) {
  const { revalidate } = useRevalidator();
  const [adding, setAdding] = useState({ open: false, times: 0 });
  const obstacle = passkeyObstacle();
  return (
    <>
      {passkeys.length > 0 && (
        <ul aria-label={text("Passkeys")} className="mb-5 divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <Row key={passkey.passkeyId} passkey={passkey} heading={heading} />
          ))}
        </ul>
      )}
      {obstacle ? (
        <p>{obstacleText(obstacle)}</p>
      ) : (
        <>
          {passkeys.length === 0 && <p className="mb-5">{text("You have no passkey yet.")}</p>}
          <Button
            variant="secondary"
            onClick={() => setAdding(({ times }) => ({ open: true, times: times + 1 }))}
          >
            {text("Add a passkey")}
          </Button>
        </>
      )}
      <AddPasskey
        key={adding.times}
        open={adding.open}
        focusAfter={heading}
        onClose={(added) => {
          setAdding((before) => ({ ...before, open: false }));
          if (!added) return;
          if (added === true) notify(text("The passkey is added"));
          revalidate();
        }}
      />
    </>
  );
}

function obstacleText(obstacle: NonNullable<ReturnType<typeof passkeyObstacle>>): string {
  switch (obstacle) {
    case "address":
      return text(
        "Passkeys need a domain name. Open this site under its name instead of its IP address to add one.",
      );
    case "connection":
      return text("Passkeys need a secure connection. Open this site with https:// to add one.");
    case "browser":
      return text(
        "This browser has no passkeys. Open this page in another one, or on your phone, to add one.",
      );
  }
}

function Row({ passkey, heading }: { passkey: Passkey; heading: RefObject<HTMLHeadingElement | null> }) {
  const { passkeyId, name, host, createdAt, lastUsedAt } = passkey;
  const { revalidate } = useRevalidator();
  const removal = useTask(removePasskey.failure);
  const day = formatInstantDay(createdAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="line-clamp-2 text-base font-medium [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </h3>
        <p className="mt-1 text-sm text-ink-soft">
          {lastUsedAt
            ? text("Added {day}, last used {age}", { day, age: formatAge(lastUsedAt, new Date()) })
            : text("Added {day}, not used yet", { day })}
        </p>
        {host !== location.hostname && (
          <p className="mt-1 text-sm text-warn [overflow-wrap:anywhere]">
            {rich("It works under <bdi>{host}</bdi> only.", {
              bdi: (inner) => <bdi>{inner}</bdi>,
              host,
            })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <RenamePasskey passkey={passkey} />
        <ConfirmButton
          label={text("Remove")}
          about={name}
          size="sm"
          title={text("Remove this passkey?")}
          confirmLabel={text("Remove")}
          busyLabel={text("Removing...")}
          danger
          task={removal}
          work={async () => {
            await call(removePasskey, { params: { passkeyId } }).catch(unlessGone);
            await revalidate();
          }}
          onDone={() => notify(text("The passkey is removed"))}
          focusAfter={heading}
        >
          <span className="[overflow-wrap:anywhere]">
            {rich("<bdi>{name}</bdi> no longer signs you in. Delete it on the device that keeps it, too.", {
              bdi: (inner) => <bdi>{inner}</bdi>,
              name,
            })}
          </span>
        </ConfirmButton>
      </div>
    </li>
  );
}

/** Removed meanwhile on another device: that was the aim. */
function unlessGone(error: unknown): void {
  if (!isRefusedAs(error, "not_found")) throw error;
}

function RenamePasskey({ passkey }: { passkey: Passkey }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {text("Rename")} <span className="sr-only">{passkey.name}</span>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={text("Rename this passkey")}>
        <NameForm passkey={passkey} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function NameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const { passkeyId, name } = passkey;
  const form = useSchemaForm(PasskeyNameBody, { name });
  const send = form.submit(async (body) => {
    await call(renamePasskey, { params: { passkeyId }, body });
    await revalidate();
    onDone();
    notify(text("The passkey has a new name"));
  }, renamePasskey.failure);
  return (
    <DialogForm
      onSubmit={send}
      onCancel={onDone}
      failure={form.failure}
      busy={form.busy}
      submitLabel={text("Rename")}
      busyLabel={text("Renaming...")}
    >
      <TextField
        label={text("Name")}
        autoComplete="off"
        error={form.errorOf("name")}
        {...form.register("name")}
      />
    </DialogForm>
  );
}
