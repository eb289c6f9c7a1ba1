import { type Dialect, PGliteDialect, type PGliteDialectConfig } from "kysely";

/**
 * Kysely's dialect for PGlite. Its one connection is passed on once a transaction has committed, while the caller still
 * waits until that is on disk: one flush serves everybody who has committed meanwhile.
 */
export function embeddedDialect(
  pglite: PGliteDialectConfig["pglite"],
  flushed: () => Promise<void>,
): Dialect {
  const dialect = new PGliteDialect({ pglite });
  return {
    createAdapter: () =>
      // Kysely's own lock would keep the connection until its caller has the answer.
      Object.create(dialect.createAdapter(), { supportsMultipleConnections: { value: true } }),
    createDriver: () => {
      const driver = dialect.createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      let free: Promise<void> = Promise.resolve();
      let passOn = () => {};
      driver.acquireConnection = async (options) => {
        const before = free;
        const { promise, resolve } = Promise.withResolvers<void>();
        free = promise;
        await before;
        passOn = resolve;
        return acquire(options);
      };
      driver.releaseConnection = async () => {
        passOn();
        await flushed();
      };
      return driver;
    },
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}
