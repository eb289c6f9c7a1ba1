import { confirmIdentity } from "@plenary/contract/accounts/sign-ins";
import { clientOf, password } from "@plenary/testing/people";

/** How many requests are under way at once. */
const AT_ONCE = 8;

/** What changes by being asked, or says when or of which engine it was asked. */
const ASKED = /"(?:lastUsedAt|exportedAt)":"[^"]*"|"engine":"(?:pglite|postgres)"/g;

const signedIn = [
  "/api/auth/me",
  "/api/dashboard",
  "/api/account/data",
  "/api/account/sign-ins",
  "/api/messages/unread-count",
  "/api/admin/settings",
  "/api/admin/stats",
  "/api/users/search?q=an&limit=50",
];

const lists = [
  "/api/talks",
  "/api/events",
  "/api/messages",
  "/api/sessions",
  "/api/admin/events",
  "/api/admin/audit-logs",
];

/**
 * Every public answer of a server (all events, the programmes of those that have one with all its people, pages), and what
 * each of these people gets to see: status and body by address.
 */
export async function answersOf(origin: string, tokens: string[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const ask = async (path: string, token?: string): Promise<string> => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const response = await fetch(origin + path, { headers });
    const body = await response.text();
    const who = token ? `${tokens.indexOf(token)} ` : "";
    answers.set(`${who}${path}`, `${response.status} ${body.replaceAll(ASKED, "")}`);
    return response.ok ? body : "{}";
  };
  /** The pages of a list from first to last; returns the ids that match. */
  const askAll = async (path: string, token?: string, id?: string): Promise<string[]> => {
    const ids: string[] = [];
    let cursor: string | null | undefined;
    do {
      const body = await ask(
        `${path}?limit=50${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`,
        token,
      );
      if (id)
        for (const [, found = ""] of body.matchAll(new RegExp(`"${id}":"([^"]+)"`, "g"))) ids.push(found);
      cursor = (JSON.parse(body) as { nextCursor?: string | null }).nextCursor;
    } while (cursor);
    return ids;
  };
  const askEach = async (paths: string[]) => {
    const rest = [...new Set(paths)];
    const next = async () => {
      for (let path = rest.pop(); path; path = rest.pop()) await ask(path);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  };

  const events = await askAll("/api/public/events", undefined, "eventId");
  await askEach(events.map((id) => `/api/public/events/${id}`));
  const speakers: string[] = [];
  for (const q of ["FOSDEM", "38C3"]) {
    const found = await ask(`/api/public/events/search?q=${q}`);
    for (const [, id] of found.matchAll(/"eventId":"([^"]+)"/g)) {
      speakers.push(...(await askAll(`/api/public/events/${id}/sessions`, undefined, "speakerId")));
      await ask(`/public/events/${id}`);
    }
  }
  await askEach(speakers.map((id) => `/api/public/users/${id}`));
  await askEach(["/", "/public/events", "/terms", "/api/ready"]);
  for (const token of tokens) {
    // Own data are for whoever has proven to be it within a quarter of an hour.
    await clientOf(origin, token)(confirmIdentity, { body: { password } });
    for (const path of signedIn) await ask(path, token);
    for (const path of lists) await askAll(path, token);
  }
  return answers;
}
