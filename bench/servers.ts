import { type Server, startServer } from "@plenary/testing/server";
import type { Target } from "./compare.ts";

/** A Plenary process on a database of PostgreSQL, as it is measured: calls are not limited, and only errors are logged. */
export async function startOn(databaseUrl: string): Promise<Server & Target> {
  const server = await startServer({ DATABASE_URL: databaseUrl, RATE_LIMIT: "off", LOG_LEVEL: "error" });
  return { ...server, port: Number(new URL(server.origin).port) };
}
