import type { User } from "@plenary/contract/accounts/users";
import { text } from "@plenary/contract/text";
import { Link } from "react-router";
import { formatInstantDay } from "../../base/dates.ts";
import { paths } from "../../base/paths.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Breakable } from "../../ui/Breakable.tsx";
import { RoleBadge } from "./RoleBadge.tsx";

/** One user who was found. */
export function UserRow({ user, isOneself }: { user: User; isOneself: boolean }) {
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-6">
      <Avatar name={user.name} />
      <div className="min-w-0">
        <h2 className="text-lg [overflow-wrap:anywhere]">
          <Link to={paths.user(user.userId)} className="hover:text-accent after:absolute after:inset-0">
            {user.name}
          </Link>
          {isOneself && <span className="ms-2 font-sans text-sm font-normal text-ink-soft">(you)</span>}
        </h2>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-ink-soft [overflow-wrap:anywhere]">
          <span>@{user.username}</span>
          {user.email && (
            <span>
              <Breakable>{user.email}</Breakable>
            </span>
          )}
          {user.unclaimed && <span>{text("No account")}</span>}
        </p>
      </div>
      <div className="col-start-2 flex flex-wrap items-center gap-x-3 gap-y-1 sm:col-start-3 sm:flex-col sm:items-end">
        <div className="flex gap-1.5">
          {user.isLocked && <Badge tone="danger">Locked</Badge>}
          <RoleBadge role={user.role} />
        </div>
        <p className="text-sm text-ink-soft">Member since {formatInstantDay(user.createdAt)}</p>
      </div>
    </li>
  );
}
