import { id } from "@plenary/contract/fields";
import { useLocation, useNavigate, useRevalidator, useSearchParams } from "react-router";

/** The parameter of the address that names the open session. */
export const openName = "open";

/** In the history's state: this visit opened the session, so going back closes it. */
interface Opened {
  opened?: boolean;
  /** Which row of the page is to be opened, once it is loaded: one goes on from the page before or after it. */
  goesOn?: PageEnd;
}

export type PageEnd = "first" | "last";

/**
 * The session that is open beside the list, from the address, or null. Opening one is a step in the history, going on to
 * another isn't, so back closes it. `linkTo` are the properties of a link that opens a session; `go` does the same, and
 * closes with null.
 */
export function useOpenSession() {
  const [query] = useSearchParams();
  const { opened = false, goesOn } = (useLocation().state as Opened | null) ?? {};
  const navigate = useNavigate();
  const { state, revalidate } = useRevalidator();
  const openId = id.safeParse(query.get(openName)).data ?? null;

  function linkTo(sessionId: string | null) {
    const next = new URLSearchParams(query);
    if (sessionId) next.set(openName, sessionId);
    else next.delete(openName);
    return {
      to: { search: next.toString() },
      replace: query.has(openName),
      state: { opened: opened || !query.has(openName) } satisfies Opened,
      preventScrollReset: true,
    };
  }

  async function go(sessionId: string | null): Promise<void> {
    if (sessionId === null && opened) return void (await navigate(-1));
    const { to, ...options } = linkTo(sessionId);
    await navigate(to, { ...options, flushSync: true });
    // What was loading again after a change is broken off by that.
    if (state !== "idle") await revalidate();
  }

  /** Goes on to another page of the list. */
  async function goToPage(page: number, end: PageEnd): Promise<void> {
    const next = new URLSearchParams(query);
    if (page > 1) next.set("page", String(page));
    else next.delete("page");
    const state: Opened = { opened, goesOn: end };
    await navigate({ search: next.toString() }, { replace: true, state, preventScrollReset: true });
  }

  return { openId, goesOn, linkTo, go, goToPage };
}
