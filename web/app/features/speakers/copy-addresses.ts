import { limits } from "@plenary/contract/limits";
import { listSpeakers } from "@plenary/contract/sessions/speakers";
import { counted } from "@plenary/contract/text";
import { call } from "../../base/calls/api.ts";
import type { SpeakersQuery } from "./speakers-query.ts";

interface Copied {
  addresses: number;
  unconfirmed: number;
  without: number;
}

/** Copies the addresses of all speakers that the filters let through, shown or not yet, as a mail program takes them. */
export async function copyAddresses(eventId: string, asked: SpeakersQuery): Promise<string> {
  const loaded = loadAddresses(eventId, asked);
  // The promise is handed over during the press: some browsers allow no copying after it.
  const blob = loaded.then(({ text }) => new Blob([text], { type: "text/plain" }));
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
  return outcomeText(await loaded);
}

function outcomeText({ addresses, unconfirmed, without }: Copied): string {
  const said = [counted(addresses, "{count} address copied.", "{count} addresses copied.")];
  if (unconfirmed) said.push(counted(unconfirmed, "{count} is not confirmed.", "{count} are not confirmed."));
  if (without)
    said.push(
      counted(
        without,
        "{count} speaker has no address, or doesn't share it.",
        "{count} speakers have no address, or don't share it.",
      ),
    );
  return said.join(" ");
}

async function loadAddresses(eventId: string, asked: SpeakersQuery) {
  const found: string[] = [];
  let [unconfirmed, without] = [0, 0];
  let cursor: string | undefined;
  do {
    const query = { ...asked, limit: limits.listMax, cursor };
    const { speakers, nextCursor } = await call(listSpeakers, { params: { eventId }, query });
    for (const { email, emailConfirmed } of speakers) {
      if (email) found.push(email);
      else without += 1;
      if (emailConfirmed === false) unconfirmed += 1;
    }
    cursor = nextCursor ?? undefined;
  } while (cursor);
  // Not a list for people: what mail programs read.
  return { text: found.join(","), addresses: found.length, unconfirmed, without };
}
