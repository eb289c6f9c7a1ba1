import { id } from "@plenary/contract/fields";
import { useLocation, useNavigate, useRevalidator, useSearchParams } from "react-router";

/** The parameter of the address that names the open session. */
export const openName = "open";

/** In the history's state: this visit opened the session, so going back closes it. */
interface Opened {
  opened?: boolean;
}

/**
 * The session that is open beside the list, from the address, or null. Opening one is a step in the history, going on to
 * another isn't, so back closes it. `linkTo` are the properties of a link that opens a session; `go` does the same, and
 * closes with null.
 */
export function useOpenSession() {
  const [query] = useSearchParams();
  const opened = (useLocation().state as Opened | null)?.opened === true;
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

  return { openId, linkTo, go };
}
