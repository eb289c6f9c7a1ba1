import { ActionBadge } from "./ActionBadge.tsx";
import { knownActions } from "./audit-actions.ts";

/** The action types, each as its badge and as the log, the API and the exported file name it. */
export function AuditLegend() {
  return (
    <section aria-labelledby="legend" className="mt-14">
      <h2 id="legend" className="text-xl">
        Action types
      </h2>
      <ul className="mt-5 grid gap-x-8 gap-y-2.5 sm:grid-cols-2 sm:gap-y-4 lg:grid-cols-4">
        {knownActions.map((action) => (
          <li
            key={action}
            className="flex flex-wrap items-center gap-x-2.5 gap-y-1 sm:flex-col sm:items-start"
          >
            <ActionBadge action={action} />
            <code className="font-mono text-xs text-ink-soft sm:ps-2.5">{action}</code>
          </li>
        ))}
        <li className="flex flex-wrap items-center gap-x-2.5 gap-y-1 sm:flex-col sm:items-start">
          <ActionBadge action="any_other_action" />
          <span className="text-xs text-ink-soft sm:ps-2.5">named as the log has it</span>
        </li>
      </ul>
    </section>
  );
}
