import type { ReactNode } from "react";

interface AccountScreenProps {
  title: string;
  /** A sentence under the title. */
  lead?: ReactNode;
  children: ReactNode;
  /** Under the frame, for example the way to the other form. */
  below?: ReactNode;
}

/** The narrow column of the screens around signing in. */
export function AccountScreen({ title, lead, children, below }: AccountScreenProps) {
  return (
    <div className="page-column py-10 sm:py-16">
      <title>{`${title} · Plenary`}</title>
      <div className="mx-auto max-w-form">
        <h1 className="text-4xl">{title}</h1>
        {lead && <div className="mt-3 text-ink-soft">{lead}</div>}
        <div className="mt-8">{children}</div>
        {below && <div className="mt-8 border-t border-line pt-6 text-sm text-ink-soft">{below}</div>}
      </div>
    </div>
  );
}
