import type { User } from "@plenary/contract/accounts/users";
import { text } from "@plenary/contract/text";
import CircleUser from "lucide-react/icons/circle-user";
import { Link } from "react-router";
import { adminPaths } from "../../../base/paths/admin-paths.ts";
import { paths } from "../../../base/paths/paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import type { Column } from "../../../ui/table/columns.ts";
import { Day } from "../../../ui/table/Day.tsx";
import { Mark } from "../../../ui/table/Mark.tsx";
import { actClass, rowLinkClass } from "../../../ui/table/Table.tsx";
import { Avatar } from "../../../ui/texts/Avatar.tsx";
import { sr } from "../../../ui/texts/tags.tsx";
import { RoleBadge } from "../../users/RoleBadge.tsx";
import { AccountLock } from "./AccountLock.tsx";

/** The columns of the accounts, in their order; one of them may be the reader's own. */
export const accountColumns = (ownId: string | undefined): readonly Column<User>[] => [
  {
    id: "user",
    label: text("User"),
    phone: "title",
    sort: { by: "name", first: "asc", isOneWay: true },
    cell: (user) => <AccountName user={user} isOneself={user.userId === ownId} />,
  },
  {
    id: "email",
    label: text("Email"),
    width: 240,
    phone: "below",
    cell: (user) => <Address user={user} />,
  },
  {
    id: "role",
    label: text("Role"),
    width: 124,
    phone: "end",
    cell: ({ role }) => <RoleBadge role={role} />,
  },
  {
    id: "status",
    label: text("Status"),
    width: 160,
    grows: true,
    phone: "mark",
    cell: (user) => <Status user={user} />,
  },
  {
    id: "factors",
    label: text("Second factor"),
    width: 116,
    from: "widest",
    cell: ({ secondFactors }) => (secondFactors?.length ? text("Set up") : ""),
  },
  {
    id: "created",
    label: text("Added"),
    width: 108,
    from: "wide",
    figures: true,
    sort: { by: "newest", first: "desc", isOneWay: true },
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
  {
    id: "actions",
    label: text("Actions"),
    width: 236,
    isAct: true,
    phone: "act",
    cell: (user) => (
      <span className="flex justify-end gap-1">
        <AccountLock user={user} inRow />
        <LinkButton to={paths.user(user.userId)} variant="quiet" size="sm" className={actClass}>
          <CircleUser className="lg:hidden" aria-hidden="true" />
          <span className="max-lg:sr-only">
            {rich("View profile<sr> of {name}</sr>", { sr, name: user.name })}
          </span>
        </LinkButton>
      </span>
    ),
  },
];

/** Leads to the account's page; who can't sign in has only the profile. */
function AccountName({ user, isOneself }: { user: User; isOneself: boolean }) {
  const { userId, name, username, unclaimed } = user;
  return (
    <span className="flex items-center gap-2.5">
      <span className="max-lg:hidden">
        <Avatar name={name} id={userId} size="sm" />
      </span>
      <Link to={unclaimed ? paths.user(userId) : adminPaths.userSecurity(userId)} className={rowLinkClass}>
        <bdi>{name}</bdi>
      </Link>
      {isOneself && <span className="text-ink-soft">{text("(you)")}</span>}
      <span className="min-w-0 truncate text-ink-soft">@{username}</span>
    </span>
  );
}

function Address({ user: { email, emailConfirmed, unclaimed } }: { user: User }) {
  if (email === null) {
    return <span className="text-ink-soft">{unclaimed ? text("No account") : text("None")}</span>;
  }
  return (
    <>
      {emailConfirmed === false && <span className="text-warn">{text("Not confirmed")} </span>}
      <bdi>{email}</bdi>
    </>
  );
}

function Status({ user: { isLocked, lockReason } }: { user: User }) {
  if (!isLocked) return <Mark kind="good" word={text("Active")} wordClass="max-lg:sr-only" />;
  return (
    <>
      <Mark kind="ended" word={text("Locked")} wordClass="max-lg:sr-only" />
      <bdi className="ms-2 text-ink-soft max-lg:sr-only">{lockReason}</bdi>
    </>
  );
}
