import { createContext, useContext } from "react";

/** The loaders' answers, serialized by the router for the browser; set and used only while the server renders. */
export const PageData = createContext("");

/** Hands the data below to the router, which waits for it. A constant: the policy allows it by its hash in the build. */
const handOver = `(c=>{c.enqueue(document.getElementById("page-data").textContent);c.close()})(__reactRouterContext.streamController)`;

/**
 * The page's data in a block that no browser executes, and the script that reads it; rendered after the router's
 * scripts. The router's own way would be scripts that contain the data, which no policy could allow safely.
 */
export function PageDataScripts() {
  // In the browser it stays as the server made it. In JSON, "<" occurs only in strings.
  const json = useContext(PageData).replaceAll("<", "\\u003c") || " ";
  return (
    <>
      <script
        id="page-data"
        type="application/json"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing ends the block
        dangerouslySetInnerHTML={{ __html: json }}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
      <script dangerouslySetInnerHTML={{ __html: handOver }} />
    </>
  );
}
