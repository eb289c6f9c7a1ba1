import type { User } from "@plenary/contract/accounts/users";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { formatInstantDay } from "../../base/formats/dates.ts";
import { Badge } from "../../ui/texts/Badge.tsx";
import { Face } from "../pictures/Face.tsx";
import { RoleBadge } from "./RoleBadge.tsx";

interface UserHeadingProps {
  user: User;
  /** The level of the name's heading: 1 if the screen is about this user. */
  level: 1 | 2;
  actions?: ReactNode;
}

/** A user at a glance: name, username, role, member since. */
export function UserHeading({ user, level, actions }: UserHeadingProps) {
  const Heading = level === 1 ? "h1" : "h2";
  const size = level === 1 ? "text-3xl sm:text-4xl" : "text-2xl sm:text-3xl";
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-5">
      <Face person={user} size="lg" />
      <div className="min-w-0 flex-1 basis-64">
        <Heading className={`[overflow-wrap:anywhere] ${size}`}>{user.name}</Heading>
        <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-ink-soft">
          <span className="min-w-0 [overflow-wrap:anywhere]">@{user.username}</span>
          <RoleBadge role={user.role} />
          {user.isLocked && <Badge tone="danger">{text("Locked")}</Badge>}
          <span>{text("Member since {day}", { day: formatInstantDay(user.createdAt) })}</span>
        </div>
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
