import { searchUsers, UserSort } from "@plenary/contract/accounts/profiles";
import type { User } from "@plenary/contract/accounts/users";
import { listNewestUsers } from "@plenary/contract/admin/admin-users";
import { ApiError } from "@plenary/contract/client";
import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import { useMemo } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { failureAndReason } from "../../../base/calls/refusals.ts";
import { loadPages, useListQuery } from "../../../base/calls/rows.ts";
import { useSearchText } from "../../../base/forms/use-search-text.ts";
import { adminPaths } from "../../../base/paths/admin-paths.ts";
import { refreshUserState, useSignIn } from "../../../sign-in/store.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { SearchField } from "../../../ui/forms/SearchField.tsx";
import { LoadMore } from "../../../ui/lists/LoadMore.tsx";
import { Breadcrumb } from "../../../ui/page/Breadcrumb.tsx";
import { ColumnMenu } from "../../../ui/table/ColumnMenu.tsx";
import { useColumns } from "../../../ui/table/columns.ts";
import { FilterLine } from "../../../ui/table/FilterLine.tsx";
import { ListFailure } from "../../../ui/table/ListFailure.tsx";
import { NoRows } from "../../../ui/table/NoRows.tsx";
import { Table } from "../../../ui/table/Table.tsx";
import { TableScreen } from "../../../ui/table/TableScreen.tsx";
import { howManyUsers } from "../../users/how-many-users.ts";
import { AccessDenied } from "../parts/AccessDenied.tsx";
import { accountColumns } from "./account-columns.tsx";

interface Found {
  q: string;
  sort: UserSort;
  users: User[];
  hasMore: boolean;
  failure: string | null;
}

const queryOf = (search: URLSearchParams) => (search.get("q") ?? "").trim();

/** Only what was searched for has another order than the newest first. */
function sortOf(search: URLSearchParams): UserSort {
  if (!queryOf(search)) return "newest";
  return UserSort.safeParse(search.get("sort")).data ?? "relevance";
}

/** Without a query the newest accounts are listed (docs/product/administration.md#user-management). */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Found> {
  const { signal } = request;
  const search = new URL(request.url).searchParams;
  const q = queryOf(search);
  const sort = sortOf(search);
  const none = { q, sort, users: [], hasMore: false, failure: null };
  try {
    const pages = await loadPages(search, (page) =>
      q
        ? call(searchUsers, { query: { ...page, q, sort } }, { signal })
        : call(listNewestUsers, { query: page }, { signal }),
    );
    const users = pages.flatMap((page) => page.users);
    // Only administrators are told who is locked, so the reader has lost the role.
    if (users.some(({ isLocked }) => isLocked === undefined)) await refreshUserState();
    return { ...none, users, hasMore: Boolean(pages.at(-1)?.nextCursor) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!q && error.status === 403) await refreshUserState();
    return { ...none, failure: failureAndReason(error, q ? text("Search failed") : listNewestUsers.failure) };
  }
}

export default function UserManagement() {
  const found = useLoaderData<typeof clientLoader>();
  const { wanted, filter, filterBy, loadMore, loadingMore } = useListQuery();
  const { revalidate, state } = useRevalidator();
  const me = useSignIn().user;
  const columns = useColumns(
    "accounts",
    useMemo(() => accountColumns(me?.userId), [me?.userId]),
  );
  if (me?.role !== "admin")
    return <AccessDenied reason={text("You need admin privileges to access user management.")} />;

  const { q, users, hasMore, failure } = found;
  const next = { q: queryOf(wanted), sort: sortOf(wanted) };
  const sorted = { by: next.sort, order: next.sort === "newest" ? "desc" : "asc" } as const;
  // A second press leads back to what fits best.
  const sort = next.q ? (by: string) => filter("sort", by === next.sort ? "" : by) : undefined;
  return (
    <TableScreen
      title={text("User Management")}
      above={
        <Breadcrumb
          items={[{ label: text("Admin"), to: adminPaths.dashboard() }, { label: text("User Management") }]}
        />
      }
      note={text(
        "A locked user is signed out everywhere at once, and reads the reason at the next attempt to sign in.",
      )}
    >
      <title>{text("User Management · Plenary")}</title>
      <FilterLine
        count={q ? howManyUsers(users.length, hasMore) : text("Newest accounts")}
        end={<ColumnMenu shown={columns} {...(sort && { sorted, onSort: sort })} />}
      >
        <AccountSearch
          q={next.q}
          onSearch={(value) => filterBy(value ? { q: value } : { q: "", sort: "" })}
        />
      </FilterLine>
      {failure && (
        <ListFailure failure={failure} busy={state === "loading"} retry={() => void revalidate()} />
      )}
      <Table
        label={q ? text("Users") : text("Newest accounts")}
        rows={users}
        keyOf={({ userId }) => userId}
        nameOf={({ name }) => name}
        shown={columns}
        sorted={sorted}
        {...(sort && { onSort: sort })}
        busy={next.q !== q || next.sort !== found.sort}
        empty={!failure && <NoUsers q={q} onClear={() => filterBy({ q: "", sort: "" })} />}
        more={hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
      />
    </TableScreen>
  );
}

function NoUsers({ q, onClear }: { q: string; onClear: () => void }) {
  return (
    <NoRows
      title={text("No users found")}
      said={text("Nobody matches “{q}”. Try part of the name or the email address.", { q })}
    >
      <Button variant="secondary" size="sm" onClick={onClear}>
        {text("Clear filters")}
      </Button>
    </NoRows>
  );
}

interface AccountSearchProps {
  q: string;
  onSearch: (q: string) => void;
}

/** Searches while typing; Enter and the button don't wait. */
function AccountSearch({ q, onSearch }: AccountSearchProps) {
  const search = useSearchText(q, onSearch);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        search.searchNow();
      }}
      className="flex items-center gap-2 max-lg:w-full"
    >
      <h2 className="sr-only">{text("Search for Users")}</h2>
      <SearchField
        dense
        label={text("Name or email")}
        placeholder={text("Name or email")}
        maxLength={limits.queryMax}
        value={search.text}
        onChange={(event) => search.setText(event.target.value)}
        className="w-60 shrink-0 max-lg:w-auto max-lg:flex-1"
      />
      <Button type="submit" variant="secondary" size="sm" className="max-lg:min-h-11">
        {text("Search")}
      </Button>
    </form>
  );
}
