import type { FastifyInstance } from "fastify";

/** How often connections are checked while a server closes, in milliseconds. */
const SWEEP = 10;

/** Closes the server once its requests are answered: a connection whose answer is being sent isn't idle at first. */
export async function closeWhenAnswered(http: Pick<FastifyInstance, "close" | "server">): Promise<void> {
  const sweep = setInterval(() => http.server.closeIdleConnections(), SWEEP);
  try {
    await http.close();
  } finally {
    clearInterval(sweep);
  }
}
