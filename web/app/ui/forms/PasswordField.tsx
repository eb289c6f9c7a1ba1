import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, useState } from "react";
import { controlClass, Field, type FieldProps } from "./Field.tsx";

type PasswordFieldProps = FieldProps & Omit<ComponentProps<"input">, "id" | "type">;

export function PasswordField({
  label,
  error,
  hint,
  optional,
  className = "",
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} error={error} hint={hint} optional={optional}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? "text" : "password"}
            className={`${controlClass} min-h-11 pe-12 ${className}`}
          />
          <button
            type="button"
            aria-label={shown ? "Hide characters" : "Show characters"}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-control text-ink-soft hover:text-ink"
          >
            <Icon className="size-5" aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  );
}
