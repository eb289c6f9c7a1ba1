import { getUser, searchUsers } from "@plenary/contract/accounts/profiles";
import { getPublicProfile } from "@plenary/contract/public/public";
import { useEffect, useState } from "react";
import { call } from "../../../base/api.ts";

/** How long a pause in typing has to be before the server is asked, in milliseconds. */
const rest = 300;
const mostMatches = 20;

/** The account behind an address, with the talks of its public profile; or that there is none. */
export type Invitee =
  | { known: true; name: string; talks: { talkId: string; title: string }[] }
  | { known: false };

/**
 * Looks for the account with exactly this address (null while it is not a valid one). Returns null until something is
 * known; a failure is only logged, as the invitation doesn't depend on it.
 */
export function useInvitee(address: string | null): Invitee | null {
  const [found, setFound] = useState<{ address: string; invitee: Invitee } | null>(null);
  useEffect(() => {
    if (!address) return;
    const leave = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setFound({ address, invitee: await find(address, leave.signal) });
      } catch (error) {
        if (!leave.signal.aborted) console.warn("The search for the invitee failed.", error);
      }
    }, rest);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [address]);
  return found && found.address === address ? found.invitee : null;
}

async function find(address: string, signal: AbortSignal): Promise<Invitee> {
  const query = { q: address, limit: mostMatches };
  const { users, holderId } = await call(searchUsers, { query }, { signal });
  const holder = users.find(({ userId }) => userId === holderId);
  if (!holder) return { known: false };
  const { name, userId } = holder;
  const input = { params: { userId } };
  // Asking for a page that isn't there would leave an error in the console.
  const { hasPublicPage } = await call(getUser, input, { signal });
  const talks = hasPublicPage ? (await call(getPublicProfile, input, { signal })).user.talks : [];
  return { known: true, name, talks };
}
