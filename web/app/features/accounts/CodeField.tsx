import { text } from "@plenary/contract/text";
import type { ComponentProps } from "react";
import { TextField } from "../../ui/forms/TextField.tsx";

/** The field for a code of the authenticator app. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, "label" | "hint">) {
  return (
    <TextField
      label={text("Code")}
      hint={text("Six digits, new every 30 seconds")}
      autoComplete="one-time-code"
      inputMode="numeric"
      className="font-mono tracking-[0.25em]"
      {...props}
    />
  );
}
