import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";

interface LegalPageProps {
  title: string;
  /** When the text last changed, in words. */
  updated: string;
  lead: string;
  sections: readonly { heading: string; body: ReactNode }[];
}

/** A text to read: one narrow column, numbered sections. */
export function LegalPage({ title, updated, lead, sections }: LegalPageProps) {
  return (
    <article className="page-column py-12 sm:py-20">
      <div className="max-w-prose">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <p className="mt-3 text-sm text-ink-soft">{text("Last changed on {day}", { day: updated })}</p>
        <p className="mt-6 text-lg">{lead}</p>
        {sections.map((section, index) => (
          <section key={section.heading} className="mt-10">
            <h2 className="text-2xl">
              <span className="me-2 text-accent">{index + 1}</span>
              {section.heading}
            </h2>
            <div className="mt-3 flex flex-col gap-3 text-ink-soft">{section.body}</div>
          </section>
        ))}
      </div>
    </article>
  );
}
