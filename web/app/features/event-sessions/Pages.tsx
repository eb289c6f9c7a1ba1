import { text } from "@plenary/contract/text";
import { Link, useLocation } from "react-router";
import { buttonClass } from "../../ui/buttons/button-class.ts";

interface PagesProps {
  page: number;
  pages: number;
  label: string;
}

/** Links to the neighbouring pages of a list, whose number is in the address as `page`; nothing for a single page. */
export function Pages({ page, pages, label }: PagesProps) {
  const { search } = useLocation();
  if (pages < 2) return null;
  const to = (number: number) => {
    const query = new URLSearchParams(search);
    if (number > 1) query.set("page", String(number));
    else query.delete("page");
    return { search: query.toString() };
  };
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap items-center justify-between gap-3">
      <Step to={page > 1 && to(page - 1)} rel="prev">
        {text("Previous page")}
      </Step>
      <p className="text-sm text-ink-soft">{text("Page {page} of {pages}", { page, pages })}</p>
      <Step to={page < pages && to(page + 1)} rel="next">
        {text("Next page")}
      </Step>
    </nav>
  );
}

interface StepProps {
  to: { search: string } | false;
  rel: "prev" | "next";
  children: string;
}

function Step({ to, rel, children }: StepProps) {
  if (!to) return <span className="w-32" />;
  return (
    <Link to={to} rel={rel} preventScrollReset className={buttonClass("secondary")}>
      {children}
    </Link>
  );
}
