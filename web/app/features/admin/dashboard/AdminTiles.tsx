import { text } from "@plenary/contract/text";
import Activity from "lucide-react/icons/activity";
import CalendarDays from "lucide-react/icons/calendar-days";
import ScrollText from "lucide-react/icons/scroll-text";
import Settings from "lucide-react/icons/settings";
import ShieldCheck from "lucide-react/icons/shield-check";
import Users from "lucide-react/icons/users";
import { Link } from "react-router";
import { adminPaths } from "../../../base/paths/admin-paths.ts";

const tiles = () => [
  {
    to: adminPaths.settings(),
    icon: Settings,
    title: text("System Settings"),
    about: text("Addresses, the mail server, and the domain of links."),
  },
  {
    to: adminPaths.users(),
    icon: Users,
    title: text("User Management"),
    about: text("Find accounts, lock them with a reason, unlock them."),
  },
  {
    to: adminPaths.roles(),
    icon: ShieldCheck,
    title: text("Admin Roles"),
    about: text("Invite other administrators, or give up your own role."),
  },
  {
    to: adminPaths.auditLogs(),
    icon: ScrollText,
    title: text("Audit Logs"),
    about: text("What administrators did, when, and from where."),
  },
  {
    to: adminPaths.events(),
    icon: CalendarDays,
    title: text("Events"),
    about: text("All events, drafts too; give one a new owner."),
  },
  {
    to: adminPaths.status(),
    icon: Activity,
    title: text("System Status"),
    about: text("Version, database, mail queue, jobs and memory."),
  },
];

/** Links to all admin screens (docs/product/administration.md#dashboard). */
export function AdminTiles() {
  return (
    <section aria-labelledby="administration">
      <h2 id="administration" className="mb-4 text-2xl">
        {text("Administration")}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {tiles().map(({ to, icon: Icon, title, about }) => (
          <li
            key={to}
            className="relative flex gap-4 rounded-card border border-line bg-surface p-5 transition-colors hover:border-accent"
          >
            <span
              aria-hidden="true"
              className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-wash text-accent-strong"
            >
              <Icon className="size-5" />
            </span>
            <div className="min-w-0">
              <h3 className="text-lg">
                <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
                  {title}
                </Link>
              </h3>
              <p className="mt-0.5 text-sm text-ink-soft">{about}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
