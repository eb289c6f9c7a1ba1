import type { ComponentProps, ReactNode } from "react";
import { FormError } from "../../../../ui/forms/FormError.tsx";
import { FormFoot } from "../../../../ui/forms/FormFoot.tsx";

interface FormCardProps {
  title: string;
  onSubmit: NonNullable<ComponentProps<"form">["onSubmit"]>;
  /** Why the last attempt failed as a whole. */
  failure: string | null;
  busy: boolean;
  /** How many fields were changed and not saved. */
  changed: number;
  submitLabel: string;
  busyLabel: string;
  closeLabel: string;
  /** The list without the form. */
  closeTo: string;
  /** Further actions, separate from the form. */
  others?: ReactNode;
  children: ReactNode;
}

/** The form of a room or a track, which replaces its row. */
export function FormCard(props: FormCardProps) {
  return (
    <section
      aria-label={props.title}
      className="my-4 min-w-0 flex-1 rounded-card border border-accent bg-surface p-4 sm:p-6"
    >
      <h2 dir="auto" className="mb-5 text-xl [overflow-wrap:anywhere]">
        {props.title}
      </h2>
      <form noValidate onSubmit={props.onSubmit} className="flex max-w-prose flex-col gap-5">
        <FormError>{props.failure}</FormError>
        {props.children}
        <FormFoot
          ground="surface"
          saveLabel={props.submitLabel}
          busyLabel={props.busyLabel}
          busy={props.busy}
          changed={props.changed}
          cancel={{ to: props.closeTo, label: props.closeLabel, preventScrollReset: true }}
        />
      </form>
      {props.others && (
        <div className="mt-6 flex flex-wrap gap-2 border-t border-line pt-4">{props.others}</div>
      )}
    </section>
  );
}
