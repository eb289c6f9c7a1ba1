import { randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { CommandError } from "../../base/errors.ts";
import { createSealer, type Sealer } from "../../base/secrets.ts";

/** What a backup stores about its passphrase: enough to check one. */
export interface SealedKey {
  /** Base64. */
  salt: string;
  /** A known text, sealed. */
  proof: string;
}

const PROOF = "the passphrase of this backup";

/** The least characters of a passphrase. */
const SHORTEST = 12;

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Deriving the key takes about 64 MB and a tenth of a second, so that guessing is slow. */
async function sealerOf(passphrase: string, salt: Buffer): Promise<Sealer> {
  const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
  return createSealer((await derive(passphrase.normalize(), salt, 32, cost)).toString("base64"));
}

/** A sealer under a new passphrase, and what has to be stored to recreate it. Throws CommandError for a short one. */
export async function sealUnder(passphrase: string): Promise<{ sealer: Sealer; key: SealedKey }> {
  if (passphrase.length < SHORTEST)
    throw new CommandError(`BACKUP_PASSPHRASE needs ${SHORTEST} characters or more.`);
  const salt = randomBytes(16);
  const sealer = await sealerOf(passphrase, salt);
  return { sealer, key: { salt: salt.toString("base64"), proof: sealer.seal(PROOF) } };
}

/** The sealer of a backup. Throws CommandError for the wrong passphrase. */
export async function openWith(passphrase: string, key: SealedKey, name: string): Promise<Sealer> {
  const sealer = await sealerOf(passphrase, Buffer.from(key.salt, "base64"));
  try {
    sealer.open(key.proof);
    return sealer;
  } catch {
    throw new CommandError(
      `The secrets in ${name} were sealed under another passphrase than BACKUP_PASSPHRASE.`,
    );
  }
}
