import type { FastifyInstance } from "fastify";

/** How often connections are checked while a server closes, in milliseconds. */
const SWEEP = 10;

/**
 * Closes the server once its running requests are answered. A connection whose answer is just being sent isn't idle yet
 * when closing begins, and would be kept alive for the next request.
 */
export async function closeWhenAnswered(http: Pick<FastifyInstance, "close" | "server">): Promise<void> {
  const sweep = setInterval(() => http.server.closeIdleConnections(), SWEEP);
  try {
    await http.close();
  } finally {
    clearInterval(sweep);
  }
}
