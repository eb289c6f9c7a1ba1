import type { ReactNode, Ref } from "react";
import { Card } from "../../../ui/page/Card.tsx";

interface PanelProps {
  id: string;
  title: string;
  badge?: ReactNode;
  lead?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
  /** Heading and lead to the left of the content, on wide windows. */
  wide?: boolean;
  children: ReactNode;
}

/** One topic of an admin screen. */
export function Panel({ id, title, badge, lead, headingRef, wide = false, children }: PanelProps) {
  return (
    <Card
      as="section"
      aria-labelledby={id}
      className={`min-w-0 ${wide ? "grid gap-x-12 gap-y-5 lg:grid-cols-[17rem_minmax(0,1fr)]" : "flex flex-col gap-5"}`}
    >
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={id} ref={headingRef} tabIndex={-1} className="text-2xl outline-none">
            {title}
          </h2>
          {badge}
        </div>
        {lead && <div className="mt-2 text-sm text-ink-soft">{lead}</div>}
      </div>
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
    </Card>
  );
}
