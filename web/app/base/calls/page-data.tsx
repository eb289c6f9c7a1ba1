import { createContext, useContext } from "react";

/**
 * What the page's loaders answered, as the router writes it for the browser. Set while the server renders
 * (entry.server.tsx); in the browser nobody asks for it again.
 */
export const PageData = createContext("");

/** Hands the data below to the router, which waits for it. A constant: the policy allows it by the hash of the build. */
const handOver = `(c=>{c.enqueue(document.getElementById("page-data").textContent);c.close()})(__reactRouterContext.streamController)`;

/**
 * The page's data in a block that no browser runs, whatever is in it, and the script that reads it; to be rendered after
 * the router's scripts. The router's own way would be scripts that contain the data, which no policy could tell from
 * others.
 */
export function PageDataScripts() {
  // In the browser it is the server's and stays as it is. Within JSON "<" stands in strings only.
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
