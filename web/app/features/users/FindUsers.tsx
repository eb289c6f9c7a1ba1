import { searchUsers } from "@plenary/contract/accounts/profiles";
import type { Role, User } from "@plenary/contract/accounts/users";
import { ApiError } from "@plenary/contract/client";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call, errorText } from "../../base/api.ts";
import { loadPages, useListQuery } from "../../base/rows.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadMore } from "../../ui/LoadMore.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { howManyUsers } from "./how-many-users.ts";
import { SearchFailure } from "./SearchFailure.tsx";
import { UserRow } from "./UserRow.tsx";
import { askedUsers, UserSearch } from "./UserSearch.tsx";

interface Found {
  asked: ReturnType<typeof askedUsers>;
  users: User[];
  hasMore: boolean;
  failure: string | null;
}

/** A failed search is shown on the screen itself, so that the box is there to try again. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Found> {
  const { signal } = request;
  const query = new URL(request.url).searchParams;
  const asked = askedUsers(query);
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
      <title>Find Users · Plenary</title>
      <PageHeader title="Find Users">Everybody with an account, organizers and speakers alike.</PageHeader>
      <UserSearch asked={askedUsers(wanted)} onChange={filter} />
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
        <ul aria-label="Users" className="divide-y divide-line border-y border-line">
          {users.map((user) => (
            <UserRow key={user.userId} user={user} isOneself={user.userId === me} />
          ))}
        </ul>
      )}
      {users.length === 0 && <Nobody {...asked} />}
    </>
  );
}

const among: Record<Role, string> = { user: " among the users", admin: " among the administrators" };

function Nobody({ q, role }: Found["asked"]) {
  if (!q) return <EmptyState title="Who are you looking for?">A part of the name is enough.</EmptyState>;
  return (
    <EmptyState title="No users found">
      Nobody{role && among[role]} matches “{q}”. Try a part of the name or of the e-mail address.
    </EmptyState>
  );
}
