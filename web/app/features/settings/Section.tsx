import type { ReactNode, Ref } from "react";

interface SectionProps {
  /** The section's id in the address, after `#`. */
  id: string;
  title: string;
  lead: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** One topic of the settings. An address with its `#id` leads here and sets the focus. */
export function Section({ id, title, lead, headingRef, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      className="border-t border-line py-10 outline-none first:border-t-0 first:pt-0"
    >
      <h2 id={`${id}-title`} ref={headingRef} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      <div className="mt-2 mb-6 text-ink-soft">{lead}</div>
      {children}
    </section>
  );
}
