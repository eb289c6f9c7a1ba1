import { type RefObject, useEffect } from "react";
import { useNavigate, useRevalidator } from "react-router";

/** The rows' plain links go through the router, so that a speaker's page needs no new document. */
export function useRouterForLinks(rows: RefObject<HTMLDivElement | null>) {
  const navigate = useNavigate();
  useEffect(() => {
    const root = rows.current;
    const follow = (click: MouseEvent) => {
      const link = click.target instanceof Element ? click.target.closest("a") : null;
      // Files, other sites and places on the page are no screens.
      if (!link?.href.startsWith(`${location.origin}/public/`) || link.hash) return;
      if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
      click.preventDefault();
      // A language before it would be doubled (docs/languages.md); nothing sets one yet.
      navigate(link.pathname + link.search);
    };
    root?.addEventListener("click", follow);
    return () => root?.removeEventListener("click", follow);
  }, [rows, navigate]);
}

/**
 * If the server's rows are gone (another screen was shown in between), the loader brings their data; also on a saved page
 * once the server answers again (static/saved.js), which else loads the document anew.
 */
export function useRowsIfMissing(rows: RefObject<HTMLDivElement | null>, expected: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (expected && rows.current && !rows.current.querySelector("li")) void revalidate();
    const renew = (event: Event) => {
      event.preventDefault();
      void revalidate();
    };
    addEventListener("renew", renew);
    return () => removeEventListener("renew", renew);
  }, [rows, expected, revalidate]);
}
