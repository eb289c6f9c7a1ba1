import { text } from "@plenary/contract/text";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { Link } from "react-router";
import { adminPaths } from "../../../base/paths/admin-paths.ts";
import { WarningCard } from "../../../ui/notices/WarningCard.tsx";

interface WarningsProps {
  /** The most urgent first. */
  warnings: readonly string[];
  /** Of the part of the screen, where there are two. */
  id?: string;
  more?: { to: string; label: string };
}

/** What should be set up better. Renders nothing without warnings. */
export function Warnings({ warnings, more, id = "warnings" }: WarningsProps) {
  if (warnings.length === 0) return null;
  return (
    <WarningCard
      id={id}
      icon={TriangleAlert}
      title={warnings.length === 1 ? text("One thing needs attention") : text("Some things need attention")}
    >
      <ul className="mt-2 flex max-w-prose list-disc flex-col gap-1.5 ps-5 text-sm">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Link to={adminPaths.settings()} className="text-link">
          {text("Open the system settings")}
        </Link>
        {more && (
          <Link to={more.to} className="text-link">
            {more.label}
          </Link>
        )}
      </p>
    </WarningCard>
  );
}
