import { searchUsers } from "@plenary/contract/accounts/profiles";
import type { User } from "@plenary/contract/accounts/users";
import { fold, isLongEnough } from "@plenary/contract/fold";
import { limits } from "@plenary/contract/limits";
import { useEffect, useState } from "react";
import { call, errorText } from "../../base/api.ts";

/** How long a pause in typing has to be before the server is asked, in milliseconds. */
const rest = 200;

/** What is known about a search. While it runs, earlier finds that still match are shown. */
export type PeopleSearch =
  | { status: "idle" }
  | { status: "running" | "found"; users: User[] }
  | { status: "failed"; message: string };

const idle: PeopleSearch = { status: "idle" };

/** Finds up to `limit` users by at least two characters (docs/product/profiles.md#finding-users). */
export function usePeopleSearch(text: string, limit: number): PeopleSearch {
  const q = text.trim();
  const isSearched = isLongEnough(q, limits.peopleSearchFrom);
  const [answer, setAnswer] = useState<{ q: string; search: PeopleSearch }>({ q: "", search: idle });

  useEffect(() => {
    if (!isSearched) return;
    const leave = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { users } = await call(searchUsers, { query: { q, limit } }, { signal: leave.signal });
        setAnswer({ q, search: { status: "found", users } });
      } catch (error) {
        if (leave.signal.aborted) return;
        setAnswer({ q, search: { status: "failed", message: errorText(error, searchUsers.failure) } });
      }
    }, rest);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [q, limit, isSearched]);

  if (!isSearched) return idle;
  if (answer.q === q) return answer.search;
  const before = "users" in answer.search ? answer.search.users : [];
  return { status: "running", users: before.filter((user) => isAbout(user, fold(q))) };
}

const isAbout = ({ name, username }: User, q: string) => fold(name).includes(q) || fold(username).includes(q);
