import type { User } from "@plenary/contract/accounts/users";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { adminPaths } from "../../../base/paths/admin-paths.ts";
import { paths } from "../../../base/paths/paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { useSignIn } from "../../../sign-in/store.ts";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { Avatar } from "../../../ui/texts/Avatar.tsx";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { Breakable } from "../../../ui/texts/Breakable.tsx";
import { RoleBadge } from "../../users/RoleBadge.tsx";
import { AccountLock } from "./AccountLock.tsx";

const sr = (inner: ReactNode) => <span className="sr-only">{inner}</span>;

const columns = ["User", "Email", "Role", "Status", "Actions"];

/** Accounts as rows; on narrow windows each is a card whose cells don't need the table's head. */
export function AccountTable({ users, label }: { users: User[]; label: string }) {
  const me = useSignIn().user?.userId;
  return (
    <table aria-label={label} className="w-full text-start max-lg:block">
      <thead className="max-lg:sr-only">
        <tr className="border-b border-line-strong text-sm text-ink-soft">
          {columns.map((column) => (
            <th key={column} scope="col" className="px-3 py-2.5 text-start font-medium first:ps-0 last:pe-0">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:gap-3">
        {users.map((user) => (
          <AccountRow key={user.userId} user={user} isOneself={user.userId === me} />
        ))}
      </tbody>
    </table>
  );
}

const cell = "lg:px-3 lg:py-4 lg:align-top";

function AccountRow({ user, isOneself }: { user: User; isOneself: boolean }) {
  const { userId, name, username, email, emailConfirmed, unclaimed, role } = user;
  return (
    <tr className="border-line lg:border-b max-lg:flex max-lg:flex-wrap max-lg:items-start max-lg:gap-x-3 max-lg:gap-y-2 max-lg:rounded-card max-lg:border max-lg:bg-surface max-lg:p-5">
      <th
        scope="row"
        className={`${cell} text-start font-normal max-lg:w-full lg:w-[28%] lg:ps-0 xl:w-[24%]`}
      >
        <div className="flex items-start gap-3.5">
          <Avatar name={name} id={userId} />
          <div className="min-w-0">
            <p className="font-medium [overflow-wrap:anywhere]">
              <bdi>{name}</bdi>
              {isOneself && <span className="font-normal text-ink-soft"> (you)</span>}
            </p>
            <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
              <Breakable>{`@${username}`}</Breakable>
            </p>
          </div>
        </div>
      </th>
      <td className={`${cell} text-sm max-lg:w-full lg:w-[24%] xl:w-[22%]`}>
        <span className="[overflow-wrap:anywhere] lg:inline-block lg:pt-2.5">
          {email === null ? (
            <span className="text-ink-soft">{unclaimed ? text("No account") : text("None")}</span>
          ) : (
            <Breakable>{email}</Breakable>
          )}
          {email && emailConfirmed === false && (
            <span className="block text-ink-soft">{text("Not confirmed yet")}</span>
          )}
        </span>
      </td>
      <td className={cell}>
        <span className="inline-flex lg:pt-2.5">
          <RoleBadge role={role} />
        </span>
      </td>
      <td className={`${cell} max-lg:flex-1 lg:w-[22%] xl:w-[14%]`}>
        <Status user={user} />
      </td>
      <td className={`${cell} max-lg:w-full lg:pe-0`}>
        <div className="flex flex-wrap gap-x-1 gap-y-2 lg:w-56 lg:pt-0.5 xl:w-76">
          <AccountLock user={user} />
          {!unclaimed && (
            <LinkButton to={adminPaths.userSecurity(userId)} variant="quiet" size="sm">
              {rich("Manage<sr> {name}</sr>", { sr, name })}
            </LinkButton>
          )}
          <LinkButton to={paths.user(userId)} variant="quiet" size="sm">
            View profile<span className="sr-only"> of {name}</span>
          </LinkButton>
        </div>
      </td>
    </tr>
  );
}

function Status({ user: { isLocked, lockReason, secondFactors } }: { user: User }) {
  if (!isLocked) {
    return (
      <span className="inline-flex flex-wrap gap-2 lg:pt-2.5">
        <Badge>{text("Active")}</Badge>
        {secondFactors?.length ? <Badge tone="accent">{text("Second factor")}</Badge> : null}
      </span>
    );
  }
  return (
    <div className="lg:pt-1.5">
      <Badge tone="danger">{text("Locked")}</Badge>
      {lockReason && <p className="mt-1 line-clamp-4 text-sm [overflow-wrap:anywhere]">{lockReason}</p>}
    </div>
  );
}
