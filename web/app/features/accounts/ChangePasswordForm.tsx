import { changePassword, OwnDetails } from "@plenary/contract/accounts/accounts";
import { passwordStrength } from "@plenary/contract/accounts/easy-passwords";
import { passwordChecks } from "@plenary/contract/accounts/passwords";
import { ApiError } from "@plenary/contract/client";
import type { Answer } from "@plenary/contract/endpoint";
import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import Check from "lucide-react/icons/check";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { call, errorText } from "../../base/calls/api.ts";
import { rich } from "../../base/texts/rich.ts";
import { withPassword } from "../../sign-in/confirmation.ts";
import { passwordChanged, userChanged, useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { EmailField, NameField } from "./account-fields.tsx";

type Errors = Partial<Record<"currentPassword" | "newPassword" | "name" | "email", string | undefined>>;

const empty = { currentPassword: "", newPassword: "", confirm: "" };

interface ChangePasswordFormProps {
  /** Details to ask for too, changed together with the password or not at all. */
  details?: { name: string; email: string };
  /** The current password, if known: it is asked for only if it turns out to be wrong. */
  current?: string | undefined;
  currentHint?: ReactNode;
  onChanged?: (answer: Answer<typeof changePassword>) => void;
  /** Buttons beside the submit button. */
  children?: ReactNode;
}

/** Checked by the five live checks instead of a schema: what is missing shows while typing (docs/product/accounts.md#passwords). */
export function ChangePasswordForm({
  details,
  current = "",
  currentHint,
  onChanged,
  children,
}: ChangePasswordFormProps) {
  const { user } = useSignIn();
  const [values, setValues] = useState({
    ...empty,
    currentPassword: current,
    name: "",
    email: "",
    ...details,
  });
  const [asksCurrent, setAsksCurrent] = useState(!current);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [confirmLeft, setConfirmLeft] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const { currentPassword, newPassword, confirm } = values;
  const checks = passwordChecks(newPassword);
  const score = checks.filter((check) => check.met).length;
  const { username = "", name = "", email = "" } = { ...user, ...(details && values) };
  const strength = passwordStrength(newPassword, { username, name, email: email ?? "" });
  const fits = newPassword.length >= limits.passwordMin && newPassword.length <= limits.passwordMax;
  const strong = fits && score >= limits.passwordChecks;
  // While typing, the beginning of the right password is not a mismatch.
  const mismatch = confirmLeft ? confirm !== newPassword : !newPassword.startsWith(confirm);
  const valid = currentPassword !== "" && strong && confirm === newPassword;

  function edit(field: keyof typeof values) {
    return (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [field]: value }));
      setErrors((before) => ({ ...before, [field]: undefined }));
    };
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!valid) return;
    setFailure(null);
    setErrors({});
    const own = details && OwnDetails.safeParse(values);
    if (own?.error) return showErrors(wrongIn(own.error.issues));
    setBusy(true);
    try {
      const body = { currentPassword, newPassword, ...own?.data };
      const answer = await withPassword(currentPassword, () => call(changePassword, { body }));
      setValues((before) => ({ ...before, ...empty }));
      setConfirmLeft(false);
      if (answer.user) userChanged(answer.user);
      passwordChanged();
      onChanged?.(answer);
    } catch (error) {
      const { password, ...fields } = error instanceof ApiError ? error.fields : {};
      // The step-up that it needed found the password wrong.
      const found: Errors = password ? { currentPassword: password } : fields;
      if (!Object.values(found).some(Boolean)) return setFailure(errorText(error, changePassword.failure));
      showErrors(found);
    } finally {
      setBusy(false);
    }
  }

  function showErrors(found: Errors) {
    flushSync(() => {
      setErrors(found);
      if (found.currentPassword) setAsksCurrent(true);
    });
    formRef.current?.querySelector<HTMLInputElement>("[aria-invalid]")?.focus();
  }

  /** Missing requirements become an error once the field is left; the list of checks shows them before. */
  function leaveNewPassword() {
    if (!newPassword || strong) return;
    setErrors((before) => ({ ...before, newPassword: text("Password does not meet security requirements") }));
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormError>{failure}</FormError>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={user?.username ?? ""} readOnly hidden />
      {asksCurrent && (
        <PasswordField
          label={text("Current Password")}
          hint={currentHint}
          autoComplete="current-password"
          value={currentPassword}
          onChange={edit("currentPassword")}
          error={errors.currentPassword}
        />
      )}
      <PasswordField
        label={text("New Password")}
        autoComplete="new-password"
        value={newPassword}
        onChange={edit("newPassword")}
        onBlur={leaveNewPassword}
        error={errors.newPassword}
      />
      <Checks checks={checks} score={newPassword && !(strong && errors.newPassword) ? strength : null} />
      <PasswordField
        label={text("Confirm New Password")}
        autoComplete="new-password"
        value={confirm}
        onChange={edit("confirm")}
        onFocus={() => setConfirmLeft(false)}
        onBlur={() => setConfirmLeft(true)}
        error={confirm && mismatch ? text("New passwords do not match") : undefined}
      />
      {details && (
        <>
          <NameField value={values.name} onChange={edit("name")} error={errors.name} />
          <EmailField
            value={values.email}
            onChange={edit("email")}
            error={errors.email}
            hint={text("Yours, for notifications and for a new password.")}
          />
        </>
      )}
      <div className={`flex flex-wrap gap-3 ${children ? "justify-end" : ""}`}>
        {children}
        <Button type="submit" disabled={!valid} busy={busy} busyLabel={text("Changing Password...")}>
          {text("Change Password")}
        </Button>
      </div>
    </form>
  );
}

/** The first message of each field. */
function wrongIn(issues: readonly { path: PropertyKey[]; message: string }[]): Errors {
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]).reverse());
}

function Checks({ checks, score }: { checks: { label: string; met: boolean }[]; score: number | null }) {
  const label =
    score === null ? null : score < 2 ? text("Weak") : score < 5 ? text("Medium") : text("Strong");
  return (
    <div className="-mt-1 text-sm">
      <ul className="grid gap-1 sm:grid-cols-2">
        {checks.map((check) => (
          <li key={check.label} className={`flex items-center gap-2 ${check.met ? "" : "text-ink-soft"}`}>
            <span
              className={`flex size-4.5 items-center justify-center rounded-full border ${
                check.met ? "border-accent bg-accent text-on-accent" : "border-line-strong"
              }`}
            >
              {check.met && <Check className="size-3" strokeWidth={3} aria-hidden="true" />}
            </span>
            {check.label}
            <span className="sr-only">{check.met ? text("(met)") : text("(not met)")}</span>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="mt-2 min-h-5 text-ink-soft">
        {label &&
          rich("Password strength: <b>{label}</b>", {
            b: (inner) => <span className="font-medium text-ink">{inner}</span>,
            label,
          })}
      </p>
    </div>
  );
}
