import { searchUsers } from "@plenary/contract/accounts/profiles";
import type { Role, User } from "@plenary/contract/accounts/users";
import { ApiError } from "@plenary/contract/client";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { call, errorText } from "../../base/calls/api.ts";
import { loadPages, useListQuery } from "../../base/calls/rows.ts";
import { formatInstantDay } from "../../base/formats/dates.ts";
import { paths } from "../../base/paths/paths.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { LoadMore } from "../../ui/lists/LoadMore.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Avatar } from "../../ui/texts/Avatar.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { Breakable } from "../../ui/texts/Breakable.tsx";
import { howManyUsers } from "./how-many-users.ts";
import { RoleBadge } from "./RoleBadge.tsx";
import { SearchFailure } from "./SearchFailure.tsx";
import { UserSearch, usersQueryIn } from "./UserSearch.tsx";

interface Found {
  asked: ReturnType<typeof usersQueryIn>;
  users: User[];
  hasMore: boolean;
  failure: string | null;
}

/** A failed search is shown on the screen itself, so that the box is there to try again. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Found> {
  const { signal } = request;
  const query = new URL(request.url).searchParams;
  const asked = usersQueryIn(query);
  const none = { asked, users: [], hasMore: false, failure: null };
  if (!asked.q) return none;
  try {
    const pages = await loadPages(query, (page) =>
      call(searchUsers, { query: { ...page, ...asked } }, { signal }),
    );
    const hasMore = Boolean(pages.at(-1)?.nextCursor);
    return { ...none, users: pages.flatMap(({ users }) => users), hasMore };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...none, failure: errorText(error, searchUsers.failure) };
  }
}

export default function FindUsers() {
  const found = useLoaderData<typeof clientLoader>();
  const { wanted, filter, loadMore, loadingMore } = useListQuery();
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Find Users · Plenary")}</title>
      <PageHeader title={text("Find Users")}>
        {text("Everybody with an account, organizers and speakers alike.")}
      </PageHeader>
      <UserSearch asked={usersQueryIn(wanted)} onChange={filter} />
      {found.failure ? <SearchFailure text={found.failure} /> : <Results found={found} />}
      {found.hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
    </div>
  );
}

function Results({ found: { asked, users, hasMore } }: { found: Found }) {
  const me = useSignIn().user?.userId;
  return (
    <>
      <p role="status" className={users.length > 0 ? "mb-3 text-sm text-ink-soft" : "sr-only"}>
        {asked.q && howManyUsers(users.length, hasMore)}
      </p>
      {users.length > 0 && (
        <ul aria-label={text("Users")} className="divide-y divide-line border-y border-line">
          {users.map((user) => (
            <UserRow key={user.userId} user={user} isOneself={user.userId === me} />
          ))}
        </ul>
      )}
      {users.length === 0 && <Nobody {...asked} />}
    </>
  );
}

function Nobody({ q, role }: Found["asked"]) {
  if (!q)
    return (
      <EmptyState title={text("Who are you looking for?")}>{text("Part of the name is enough.")}</EmptyState>
    );
  return <EmptyState title={text("No users found")}>{nobodyMatches(q, role)}</EmptyState>;
}

function nobodyMatches(q: string, role: Role | undefined): string {
  if (role === "user")
    return text("Nobody among the users matches “{q}”. Try part of the name or the email address.", { q });
  if (role === "admin")
    return text("Nobody among the administrators matches “{q}”. Try part of the name or the email address.", {
      q,
    });
  return text("Nobody matches “{q}”. Try part of the name or the email address.", { q });
}

function UserRow({ user, isOneself }: { user: User; isOneself: boolean }) {
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-6">
      <Avatar name={user.name} id={user.userId} />
      <div className="min-w-0">
        <h2 className="text-lg [overflow-wrap:anywhere]">
          <Link to={paths.user(user.userId)} className="hover:text-accent after:absolute after:inset-0">
            {user.name}
          </Link>
          {isOneself && (
            <span className="ms-2 font-sans text-sm font-normal text-ink-soft">{text("(you)")}</span>
          )}
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
          {user.isLocked && <Badge tone="danger">{text("Locked")}</Badge>}
          <RoleBadge role={user.role} />
        </div>
        <p className="text-sm text-ink-soft">
          {text("Member since {day}", { day: formatInstantDay(user.createdAt) })}
        </p>
      </div>
    </li>
  );
}
