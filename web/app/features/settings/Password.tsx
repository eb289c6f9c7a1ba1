import type { User } from "@plenary/contract/accounts/users";
import { text } from "@plenary/contract/text";
import { useRef } from "react";
import { useRevalidator } from "react-router";
import { useSignIn } from "../../sign-in/store.ts";
import { FormError } from "../../ui/forms/FormError.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { ChangePasswordForm } from "../accounts/ChangePasswordForm.tsx";
import { usePasswordLink } from "../accounts/PasswordLink.tsx";
import { Section } from "./Section.tsx";

export function Password() {
  const { revalidate } = useRevalidator();
  const { user } = useSignIn();
  const heading = useRef<HTMLHeadingElement>(null);

  function changed() {
    notify(text("Your password is changed, and every other device is signed out"));
    heading.current?.focus();
    // Only this device is still signed in.
    return revalidate();
  }

  if (user?.hasPassword === false) {
    return (
      <Section
        id="password"
        title={text("Password")}
        headingRef={heading}
        lead={text("Your account has no password that you know: you sign in without one.")}
      >
        <NoPassword user={user} />
      </Section>
    );
  }
  return (
    <Section
      id="password"
      title={text("Password")}
      headingRef={heading}
      lead={text("A new password signs you out on every other device. This one stays signed in.")}
    >
      <div className="max-w-form">
        <ChangePasswordForm onChanged={changed} />
      </div>
    </Section>
  );
}

/** Sets a password for users who have none to enter as the current one. */
function NoPassword({ user }: { user: User }) {
  const { button, note, provider, mayHavePassword, error } = usePasswordLink(user);
  return (
    <div className="flex flex-col items-start gap-4">
      <FormError>{error}</FormError>
      {provider && !mayHavePassword && (
        <p className="text-sm">{text("Passwords are for administrators only.")}</p>
      )}
      {note}
      {button}
    </div>
  );
}
