import type { Sealer } from "../../base/secrets.ts";
import type { Database } from "../../db/db.ts";
import { encode } from "./format.ts";
import { sealUnder } from "./passphrase.ts";
import type { Row, Snapshot } from "./snapshot.ts";
import { snapshotOfEmbedded } from "./snapshot-embedded.ts";
import { snapshotOfPostgres } from "./snapshot-postgres.ts";

/** Characters of rows in a block. */
const BLOCK = 500_000;

export interface BackupParts {
  database: Database;
  /** Opens the database's sealed values. */
  sealer: Sealer;
  clock: () => Date;
}

/**
 * The bytes of a backup of the database as it is now, while others go on. Sealed values are sealed again under the
 * passphrase, for servers with another APP_SECRET; without one they are left out.
 * @throws {CommandError} for a short passphrase, and a database of another version
 */
export async function* makeBackup(
  { database, sealer, clock }: BackupParts,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const secrets = passphrase === undefined ? undefined : await sealUnder(passphrase);
  const snapshot = await (database.engine === "postgres"
    ? snapshotOfPostgres(database.db)
    : snapshotOfEmbedded(database.db));
  try {
    const { migrations, tables } = snapshot;
    const header = { madeAt: clock().toISOString(), migrations, tables, secrets: secrets?.key ?? null };
    yield* encode(
      header,
      blocksOf(snapshot, (sealed) => (secrets ? secrets.sealer.seal(sealer.open(sealed)) : null)),
    );
  } finally {
    await snapshot.end();
  }
}

/** Rows of one table, as the lines of a block. */
async function* blocksOf(snapshot: Snapshot, reseal: (sealed: string) => string | null) {
  const lineOf = ({ row, sealed }: Row): string => {
    if (sealed.length === 0) return row;
    return `${row}\t${JSON.stringify(sealed.map((value) => (value === null ? null : reseal(value))))}`;
  };
  let table = "";
  let lines: string[] = [];
  let size = 0;
  for await (const part of snapshot.rows()) {
    for (const row of part.rows) {
      if (lines.length > 0 && (part.table.name !== table || size > BLOCK)) {
        yield { table, lines };
        lines = [];
        size = 0;
      }
      table = part.table.name;
      const line = lineOf(row);
      lines.push(line);
      size += line.length;
    }
  }
  if (lines.length > 0) yield { table, lines };
}
