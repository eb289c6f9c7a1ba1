import { useRef } from "react";
import { useRevalidator } from "react-router";
import { notify } from "../../ui/notices.ts";
import { ChangePasswordForm } from "../accounts/ChangePasswordForm.tsx";
import { Section } from "./Section.tsx";

export function Password() {
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);

  function changed() {
    notify("Your password is changed, and every other device is signed out");
    heading.current?.focus();
    // Only this device is still signed in.
    return revalidate();
  }

  return (
    <Section
      id="password"
      title="Password"
      headingRef={heading}
      lead="A new password signs you out on every other device. This one stays signed in."
    >
      <div className="max-w-form">
        <ChangePasswordForm onChanged={changed} />
      </div>
    </Section>
  );
}
