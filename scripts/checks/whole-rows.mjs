// Statements that return whatever columns a table has. `npm run check` refuses them: a column that a later migration
// adds would change what they return, and PostgreSQL refuses a prepared statement of which that is true, in every
// process of the version before.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";
import { filesOf } from "./repository-rules.mjs";

const builders = /\.(?:selectAll|returningAll)\(/;
const inSql = /(?:\bselect\s+|\breturning\s+|,\s*)(?:\w+\.)?\*(?=\s*(?:,|`|$|from\b))/i;

/** Returns lines to print. */
export function wholeRows() {
  return filesOf("server/src/*.ts")
    .filter((file) => !file.endsWith(".test.ts") && !file.startsWith("server/src/db/migrations/"))
    .flatMap((file) =>
      readFileSync(join(root, file), "utf8")
        .split("\n")
        .flatMap((line, i) =>
          builders.test(line) || inSql.test(line)
            ? [
                `${file}:${i + 1}: name the columns, all of them with columnsOf() of server/src/db/rows/columns.ts`,
              ]
            : [],
        ),
    );
}
