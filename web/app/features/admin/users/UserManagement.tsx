import { searchUsers } from "@plenary/contract/accounts/profiles";
import type { User } from "@plenary/contract/accounts/users";
import { listNewestUsers } from "@plenary/contract/admin/admin-users";
import { ApiError } from "@plenary/contract/client";
import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { failureAndReason } from "../../../base/calls/refusals.ts";
import { loadPages, useListQuery } from "../../../base/calls/rows.ts";
import { useSearchText } from "../../../base/forms/use-search-text.ts";
import { adminPaths } from "../../../base/paths/admin-paths.ts";
import { refreshUserState, useSignIn } from "../../../sign-in/store.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { SearchField } from "../../../ui/forms/SearchField.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { LoadMore } from "../../../ui/lists/LoadMore.tsx";
import { Breadcrumb } from "../../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../../ui/page/PageHeader.tsx";
import { howManyUsers } from "../../users/how-many-users.ts";
import { SearchFailure } from "../../users/SearchFailure.tsx";
import { AccessDenied } from "../parts/AccessDenied.tsx";
import { AccountTable } from "./AccountTable.tsx";

interface Found {
  q: string;
  users: User[];
  hasMore: boolean;
  failure: string | null;
}

const queryOf = (search: URLSearchParams) => (search.get("q") ?? "").trim();

/** Without a query the newest accounts are listed (docs/product/administration.md#user-management). */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Found> {
  const { signal } = request;
  const search = new URL(request.url).searchParams;
  const q = queryOf(search);
  const none = { q, users: [], hasMore: false, failure: null };
  try {
    const pages = await loadPages(search, (page) =>
      q
        ? call(searchUsers, { query: { ...page, q } }, { signal })
        : call(listNewestUsers, { query: page }, { signal }),
    );
    const users = pages.flatMap((page) => page.users);
    // Only administrators are told who is locked, so the reader has lost the role.
    if (users.some(({ isLocked }) => isLocked === undefined)) await refreshUserState();
    return { ...none, users, hasMore: Boolean(pages.at(-1)?.nextCursor) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!q && error.status === 403) await refreshUserState();
    return { ...none, failure: failureAndReason(error, q ? "Search failed" : listNewestUsers.failure) };
  }
}

export default function UserManagement() {
  const found = useLoaderData<typeof clientLoader>();
  const { wanted, filter, loadMore, loadingMore } = useListQuery();
  if (useSignIn().user?.role !== "admin") return <AccessDenied to="to access user management" />;
  return (
    <div className="page-column py-10 sm:py-14">
      <title>User Management · Plenary</title>
      <PageHeader
        title="User Management"
        above={
          <Breadcrumb
            items={[{ label: "Admin", to: adminPaths.dashboard() }, { label: "User Management" }]}
          />
        }
      >
        A locked user is signed out everywhere at once, and reads the reason at the next attempt to sign in.
      </PageHeader>
      <AccountSearch q={queryOf(wanted)} onSearch={(q) => filter("q", q)} />
      {found.failure ? <SearchFailure text={found.failure} /> : <Results found={found} />}
      {found.hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
    </div>
  );
}

function Results({ found: { q, users, hasMore } }: { found: Found }) {
  return (
    <>
      {!q && (
        <div className="mb-4">
          <h2 className="text-xl">{text("Search for Users")}</h2>
          <p className="mt-1 text-ink-soft">
            {text("Enter a name or an e-mail address; part of it is enough.")}
          </p>
        </div>
      )}
      <p role="status" className={q && users.length > 0 ? "mb-3 text-sm text-ink-soft" : "sr-only"}>
        {q && howManyUsers(users.length, hasMore)}
      </p>
      {!q && users.length > 0 && <h3 className="mb-3 text-lg">{text("Newest accounts")}</h3>}
      {users.length > 0 && <AccountTable users={users} label={q ? text("Users") : text("Newest accounts")} />}
      {q && users.length === 0 && (
        <EmptyState title="No users found">
          Nobody matches “{q}”. Try part of the name or the e-mail address.
        </EmptyState>
      )}
    </>
  );
}

interface AccountSearchProps {
  q: string;
  onSearch: (q: string) => void;
}

/** Searches while typing; Enter and the button don't wait. */
function AccountSearch({ q, onSearch }: AccountSearchProps) {
  const { text, setText, searchNow } = useSearchText(q, onSearch);
  return (
    <search className="mb-8">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          searchNow();
        }}
        className="flex items-start gap-2"
      >
        <SearchField
          label="Name or e-mail"
          placeholder="Name or e-mail"
          maxLength={limits.queryMax}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-w-0 flex-1 sm:max-w-md"
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
