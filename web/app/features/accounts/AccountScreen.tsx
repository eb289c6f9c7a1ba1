import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { focus } from "../../ui/page/focus.ts";
import { ScreenStyles } from "../../ui/page/ScreenStyles.tsx";

interface AccountScreenProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** For a screen that replaces a form: its title gets the focus that the form had. */
  focused?: boolean;
  below?: ReactNode;
}

/** Without a break after a single letter: "e-mail". */
const unbroken = (title: string): ReactNode[] =>
  title.split(/((?<!\S)\p{L}-\S+)/u).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );

/** The narrow column of the screens around signing in. */
export function AccountScreen({ title, lead, children, below, focused }: AccountScreenProps) {
  return (
    <div className="page-column py-10 sm:py-16">
      <ScreenStyles />
      <title>{text("{title} · Plenary", { title })}</title>
      <div className="mx-auto max-w-form">
        <h1
          ref={focused ? focus : undefined}
          tabIndex={focused ? -1 : undefined}
          className="text-4xl outline-none"
        >
          {unbroken(title)}
        </h1>
        {lead && <div className="mt-3 text-ink-soft">{lead}</div>}
        <noscript>
          <p className="mt-3 font-medium">{text("This page needs JavaScript.")}</p>
        </noscript>
        <div className="mt-8">{children}</div>
        {below && <div className="mt-8 border-t border-line pt-6 text-sm text-ink-soft">{below}</div>}
      </div>
    </div>
  );
}
