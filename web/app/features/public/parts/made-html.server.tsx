import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** A page's content as HTML that React leaves alone in the browser; never empty, which would be taken for missing. */
export const htmlOf = (node: ReactNode): string => renderToStaticMarkup(node) || "<!---->";

/** Whether the answer is for a navigation in the browser, and not a document, which has the HTML itself. */
export const isForData = (request: Request): boolean => new URL(request.url).pathname.endsWith(".data");
