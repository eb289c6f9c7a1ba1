import ipaddr from "ipaddr.js";

/** The name in a Host header as URLs write it, without port and final dot; undefined if the header holds anything else. */
export function hostnameOf(host: string): string | undefined {
  if (!/^[^/?#@\\\s]+$/.test(host)) return undefined;
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, "") || undefined;
}

/** Whether a name or address can only mean this machine; IPv6 with or without brackets. */
export function isLoopback(host: string): boolean {
  if (host.toLowerCase() === "localhost") return true;
  const address = host.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}
