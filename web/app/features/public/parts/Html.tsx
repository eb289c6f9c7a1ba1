import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useRouterForLinks } from "./kept-rows.ts";

/**
 * HTML that the server has rendered. Told to leave its inner HTML alone, React keeps what the document has; if that is
 * gone (another screen was shown in between), the loader brings it. Plain links go through the router.
 */
export function Html({ html }: { html: string | undefined }) {
  const element = useRef<HTMLDivElement>(null);
  const { revalidate } = useRevalidator();
  useRouterForLinks(element);
  useEffect(() => {
    if (!element.current?.firstChild) void revalidate();
  }, [revalidate]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our server from escaped texts
  return <div ref={element} dangerouslySetInnerHTML={{ __html: html ?? "" }} suppressHydrationWarning />;
}
