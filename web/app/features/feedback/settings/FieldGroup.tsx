import { type ReactNode, useId } from "react";

interface FieldGroupProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** Some fields of a long form, with a heading. */
export function FieldGroup({ title, lead, children }: FieldGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <div>
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {lead && <p className="mt-1 text-sm text-ink-soft">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
