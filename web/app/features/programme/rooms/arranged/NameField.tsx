import { text } from "@plenary/contract/text";
import type { ComponentProps } from "react";
import { TextField } from "../../../../ui/forms/TextField.tsx";
import { focusOnce } from "../../../../ui/page/focus.ts";

type NameFieldProps = Pick<ComponentProps<typeof TextField>, "error" | "name" | "onBlur" | "onChange"> & {
  ref: (input: HTMLInputElement | null) => void;
};

/** The name of a room or a track, the first field of its form. */
export function NameField({ ref, ...field }: NameFieldProps) {
  return (
    <TextField
      label={text("Name")}
      autoComplete="off"
      {...field}
      ref={(input) => {
        ref(input);
        focusOnce(input);
      }}
    />
  );
}
