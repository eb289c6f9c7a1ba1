import { type RefObject, useEffect } from "react";
import { useHref, useNavigate, useRevalidator } from "react-router";

/** The rows' plain links go through the router, so that a speaker's page needs no new document. */
export function useRouterForLinks(rows: RefObject<HTMLDivElement | null>) {
  const navigate = useNavigate();
  // With the language before it, as the addresses of the links have it.
  const start = useHref("/public/");
  useEffect(() => {
    const root = rows.current;
    const follow = (click: MouseEvent) => {
      const link = (click.target as Element).closest("a");
      // Files, other sites and places on the page are no screens.
      if (!link?.href.startsWith(location.origin + start) || link.hash) return;
      if (click.button || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
      click.preventDefault();
      navigate(`/public/${link.pathname.slice(start.length)}`);
    };
    root?.addEventListener("click", follow);
    return () => root?.removeEventListener("click", follow);
  }, [rows, navigate, start]);
}

/** If the server's rows are gone (another screen was shown in between), the loader brings their data. */
export function useRowsIfMissing(rows: RefObject<HTMLDivElement | null>, expected: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (expected && rows.current && !rows.current.querySelector("li")) void revalidate();
  }, [rows, expected, revalidate]);
}
