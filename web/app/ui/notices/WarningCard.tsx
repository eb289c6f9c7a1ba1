import type { LucideIcon } from "lucide-react";
import type { ReactNode, Ref } from "react";

interface WarningCardProps {
  /** The heading's id. */
  id: string;
  icon: LucideIcon;
  title: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
  className?: string;
  children: ReactNode;
}

/** Something that the reader should do something about. */
export function WarningCard({
  id,
  icon: Icon,
  title,
  headingRef,
  className = "",
  children,
}: WarningCardProps) {
  return (
    <section
      aria-labelledby={id}
      className={`flex gap-4 rounded-card border border-warn/40 bg-warn-wash p-5 sm:p-6 ${className}`}
    >
      <Icon className="mt-1 size-5 shrink-0 text-warn" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <h2 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="text-lg outline-none">
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
