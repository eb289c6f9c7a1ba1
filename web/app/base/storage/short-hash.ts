/** Distinguishes secrets or accounts in a browser's storage without storing them: FNV-1a of 32 bits, in base 36. */
export function shortHash(of: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < of.length; at++) hash = Math.imul(hash ^ of.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
