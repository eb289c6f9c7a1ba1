import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import type { ComponentProps } from "react";
import { CheckboxField } from "../../ui/forms/CheckboxField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";

/** Fields for details at registration and in the profile. Each takes what `register` returns. */
type FieldProps<Field extends typeof TextField | typeof TextArea> = Omit<ComponentProps<Field>, "label">;

export function NameField(field: FieldProps<typeof TextField>) {
  return <TextField label={text("Full Name")} autoComplete="name" {...field} />;
}

export function EmailField(field: FieldProps<typeof TextField>) {
  return <TextField label={text("Email")} type="email" autoComplete="email" {...field} />;
}

/** Says who sees the address either way. */
export function ShowsEmailField(field: Omit<ComponentProps<typeof CheckboxField>, "label">) {
  return (
    <CheckboxField
      label={text("Show my email address on my public profile")}
      hint={text(
        "Anybody can read it there then. Otherwise only administrators see it and, as you choose in the settings, the organizers of events where you speak.",
      )}
      {...field}
    />
  );
}

/** The counter warns above 450 of 500 characters (docs/product/accounts.md#username-address-and-name). */
export function BioField({
  written,
  ...field
}: FieldProps<typeof TextArea> & { written: string | null | undefined }) {
  const counter = { text: written, max: limits.bioMax, warnAbove: limits.bioWarn };
  return (
    <TextArea
      label={text("Bio / Description")}
      optional
      hint={text("Shown on your public profile and at the events where you speak.")}
      counter={counter}
      {...field}
    />
  );
}
