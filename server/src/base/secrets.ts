import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Config, StartupError } from "./config.ts";
import { makeDataDirPrivate } from "./data-dir.ts";

/** Encrypts secrets in the database (AES-256-GCM, with a key derived from APP_SECRET). */
export interface Sealer {
  seal(text: string): string;
  /** Throws if the text was sealed with another secret or was changed. */
  open(sealed: string): string;
  /** The text with a signature (HMAC-SHA-256, cut to 128 bits); the text itself stays readable. */
  sign(text: string): string;
  /** The signed text; undefined if the signature isn't ours or the text was changed. */
  verify(signed: string): string | undefined;
}

export function createSealer(secret: string): Sealer {
  const derived = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "plenary", purpose, 32));
  const key = derived("sealed columns");
  const signing = derived("signed texts");
  const signature = (text: string) => createHmac("sha256", signing).update(text).digest().subarray(0, 16);
  return {
    seal(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
    },
    sign: (text) => `${text}.${signature(text).toString("base64url")}`,
    verify(signed) {
      const end = signed.lastIndexOf(".");
      const text = signed.slice(0, Math.max(end, 0));
      const given = Buffer.from(signed.slice(end + 1), "base64url");
      return given.length === 16 && timingSafeEqual(given, signature(text)) ? text : undefined;
    },
  };
}

/** APP_SECRET, or the secret generated at the first start and stored in DATA_DIR. Throws StartupError if it is unusable. */
export async function appSecret(config: Pick<Config, "appSecret" | "dataDir">): Promise<string> {
  if (config.appSecret) return config.appSecret;
  const path = join(config.dataDir, "app-secret");
  makeDataDirPrivate(config.dataDir);
  const secret = await keptSecret(path).catch((error: Error) => {
    throw new StartupError(`The secret in ${path} can't be used: ${error.message}.`);
  });
  if (secret.length >= 16) return secret;
  // A new secret would make everything sealed with the lost one unreadable.
  throw new StartupError(`The secret in ${path} is not whole; restore it from a backup, or remove the file.`);
}

async function keptSecret(path: string): Promise<string> {
  const own = `${path}.${randomUUID()}`;
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  // Linking makes the file appear whole or not at all, and decides between processes that start at once: all read what
  // the first one linked.
  await writeFile(own, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true });
  try {
    await link(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(own, { force: true });
  }
  return readFile(path, "utf8");
}

/** A random token of 256 bits to hand out. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** The hash that is stored of a token: SHA-256 is enough for random ones. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
