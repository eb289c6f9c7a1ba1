import { lookup } from "node:dns/promises";
import { type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { limits } from "@plenary/contract/limits";
import { serverLimits } from "@plenary/contract/server-limits";
import ipaddr from "ipaddr.js";

/** Fetches pictures from addresses that somebody else wrote into a file, and from nowhere that only this server reaches. */

/** Why a picture wasn't fetched: a clause for whoever imports. */
export class NotFetched extends Error {}

/** Which addresses of the network may be asked; tests allow their own server. */
export type MayAsk = (address: string) => boolean;

/** Whether everybody reaches that IP address: not this machine, its network, nor what tunnels to them. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  // So far only 2000::/3 is given out.
  return parsed instanceof ipaddr.IPv4 || (parsed.parts[0] ?? 0) >> 13 === 1;
}

/** The bytes at the address, after redirects. Throws NotFetched. */
export async function fetchPicture(
  url: string,
  mayAsk: MayAsk = isPublicAddress,
  milliseconds = serverLimits.fetchedPictureSeconds * 1000,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(milliseconds);
  try {
    let at = addressOf(url);
    for (let asked = 0; asked <= serverLimits.fetchedPictureRedirects; asked += 1) {
      const answer = await ask(at, mayAsk, signal);
      const { statusCode: status = 0, headers } = answer;
      if (status >= 300 && status < 400 && headers.location) {
        answer.destroy();
        at = addressOf(headers.location, at);
        continue;
      }
      if (status !== 200) {
        answer.destroy();
        throw new NotFetched(`the server answered with ${status}`);
      }
      return await bytesOf(answer);
    }
    throw new NotFetched("the address leads on too often");
  } catch (error) {
    if (error instanceof NotFetched) throw error;
    if (signal.aborted) throw new NotFetched("it took too long");
    throw new NotFetched(
      `the server can't be reached (${(error as NodeJS.ErrnoException).code ?? "no answer"})`,
    );
  }
}

function addressOf(url: string, from?: URL): URL {
  const address = URL.parse(url, from);
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.password)
    throw new NotFetched("the address is none that begins with https:// or http://");
  return address;
}

/** Asks one of the host's addresses, all of which have to be allowed; what was looked up is what is asked. */
async function ask(url: URL, mayAsk: MayAsk, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const addresses = ipaddr.isValid(host)
    ? [{ address: host, family: host.includes(":") ? 6 : 4 }]
    : await lookup(host, { all: true });
  signal.throwIfAborted();
  if (!addresses.every(({ address }) => mayAsk(address)))
    throw new NotFetched("the address is not a public one");
  const known: LookupFunction = (_host, { all }, answer) => {
    const [first] = addresses;
    if (all) answer(null, addresses);
    else answer(null, first?.address ?? "", first?.family);
  };
  const headers = { accept: "image/*", "accept-encoding": "identity", "user-agent": "Plenary" };
  const send = url.protocol === "https:" ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    send(url, { lookup: known, headers, signal, agent: false }, resolve).on("error", reject).end();
  });
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > limits.pictureBytes) {
      answer.destroy();
      throw new NotFetched("it is larger than 10 MB");
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}
