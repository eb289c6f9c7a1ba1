import { text } from "@plenary/contract/text";
import { Link } from "react-router";
import { paths } from "../../../base/paths/paths.ts";

/** Shown to users who may not use the screen; `reason` says what it takes. */
export function AccessDenied({ reason }: { reason: string }) {
  return (
    <div className="page-column py-16 sm:py-20">
      <title>{text("Access Denied · Plenary")}</title>
      <div role="alert">
        <h1 className="text-4xl">{text("Access Denied")}</h1>
        <p className="mt-4 max-w-prose text-ink-soft">{reason}</p>
      </div>
      <Link to={paths.dashboard()} className="text-link mt-8 inline-block">
        {text("Go to the dashboard")}
      </Link>
    </div>
  );
}
