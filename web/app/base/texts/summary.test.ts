import assert from "node:assert/strict";
import { it } from "node:test";
import { isBeginning } from "./summary.ts";

// Proves trust talks: A summary that only begins the description isn't said before it, on the session's and the talk's
//   page
it("a summary that the description begins with is told from one of its own, whatever signs stand in either", () => {
  const description = "## Soup\n\nFirst the *leeks*, then\nthe rest.";
  for (const summary of ["Soup", "Soup: first the leeks…", "SOUP First the leeks, then the rest."])
    assert.equal(isBeginning(summary, description), true);
  const linked = "[Soup](https://soup.example/a?b=1) with bread (https://bread.example/), and leeks.";
  assert.equal(isBeginning("Soup with bread, and…", linked), true);
  for (const summary of ["First the leeks", "Soup and bread", "…"])
    assert.equal(isBeginning(summary, description), false);
});
