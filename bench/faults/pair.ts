import { ApiError, type Client, createClient } from "@plenary/contract/client";
import { createEvent } from "@plenary/contract/events/events";
import { makeAdmin, type Person, register } from "@plenary/testing/people";
import { type Server, startServer } from "@plenary/testing/server";
import { startPostgres } from "../../scripts/postgres.mjs";

/** Two processes of Plenary over one PostgreSQL, with people in it. */
export interface Pair {
  postgres: Awaited<ReturnType<typeof startPostgres>>;
  /** The two processes; when a scenario replaces one, the new one goes here. */
  servers: [Server, Server];
  admin: Person;
  people: Person[];
  /** One of the administrator's public events. */
  eventId: string;
  environment: Record<string, string>;
  stop(): Promise<void>;
}

const PEOPLE = 8;

/** `own` is what only the first of the two processes gets. */
export async function openPair(
  own: Record<string, string> = {},
  shared: Record<string, string> = {},
): Promise<Pair> {
  const postgres = await startPostgres();
  const environment = {
    ...{ DATABASE_URL: postgres.url, APP_SECRET: "a secret that both have", RATE_LIMIT: "off" },
    ...shared,
  };
  const servers: Server[] = [];
  const stop = async () => {
    for (const server of servers) await server.stop();
    await postgres.stop();
  };
  try {
    servers.push(await startServer({ ...environment, ...own }), await startServer(environment));
    const { origin } = servers[0] as Server;
    const admin = await makeAdmin(origin);
    const people = [];
    for (let n = 1; n <= PEOPLE; n++) people.push(await newPerson(origin, `person${n}`));
    const { event } = await admin.call(createEvent, { body: eventCalled("Version 0") });
    return {
      postgres,
      servers: servers as [Server, Server],
      admin,
      people,
      eventId: event.eventId,
      environment,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export const newPerson = (origin: string, username: string): Promise<Person> =>
  register(origin, username, `Name of ${username}`);

/** Creates a public event with this name. */
export const eventCalled = (name: string) => ({
  name,
  startDate: "2027-03-01",
  endDate: "2027-03-02",
  location: "Somewhere",
  description: "An event that changes its name.",
  visibility: "public" as const,
});

/**
 * Makes a call as that person, or as a visitor, and tells how it went: its status, with the answer or with the
 * sentence of the refusal. Throws ApiError with the status 0 where there is no answer.
 */
export async function ask<T>(
  origin: string,
  as: Person | null,
  send: (call: Client) => Promise<T>,
): Promise<{ status: number; answer?: T; refusal?: string }> {
  let status = 0;
  const call = createClient({
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      status = response.status;
      return response;
    },
    baseUrl: `${origin}/api`,
    token: () => as?.token ?? null,
  });
  try {
    return { answer: await send(call), status };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    return { status: error.status, refusal: error.message };
  }
}
