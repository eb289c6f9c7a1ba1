import { placeholders } from "@plenary/contract/accounts/first-admin";
import { z } from "zod";
import { isLoopback } from "./hostnames.ts";

const flag = z
  .enum(["true", "false"], { error: 'must be "true" or "false"' })
  .transform((value) => value === "true");
const port = z.coerce
  .number({ error: "must be a number" })
  .int("must be a whole number")
  .min(1, "must be 1 to 65535")
  .max(65535, "must be 1 to 65535");
const address = z.string().regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "must be an email address");

function isUrl(value: string, protocols: string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

const origin = z
  .string()
  .refine((value) => isUrl(value, ["http:", "https:"]), "must be a http or https address")
  .transform((value) => value.replace(/\/+$/, ""));

/** Only a provider on this machine may use plain HTTP. */
function isIssuer(value: string): boolean {
  if (!isUrl(value, ["https:", "http:"])) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === "https:" || isLoopback(hostname);
}

const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  APP_URL: origin.optional(),
  DATABASE_URL: z
    .string()
    .refine((value) => isUrl(value, ["postgres:", "postgresql:"]), "must be a PostgreSQL URL")
    .optional(),
  DATA_DIR: z.string().default("./data"),
  APP_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  ADMIN_EMAIL: address.default(placeholders.email),
  BOOTSTRAP_SECRET: z.string().optional(),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: port.default(587),
  SMTP_USERNAME: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be one of fatal, error, warn, info, debug, trace, silent",
    })
    .default("info"),
  DEBUG: flag.default(false),
  TRUST_PROXY: flag.default(false),
  RATE_LIMIT: z.enum(["on", "off"], { error: 'must be "on" or "off"' }).default("on"),
  BACKUP_PASSPHRASE: z.string().optional(),
  OIDC_ISSUER: z.string().refine(isIssuer, "must be a https address").optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(50, "must have 50 characters at most").optional(),
  OIDC_ADMIN_GROUP: z.string().optional(),
  PASSWORD_LOGIN: z.enum(["on", "off"], { error: 'must be "on" or "off"' }).default("on"),
  NODE_ENV: z.string().default("production"),
  REGION: z.string().optional(),
});

/** A sentence for the person who starts the server; main.ts prints it and exits with 1. */
export class StartupError extends Error {
  override name = "StartupError";
}

export interface Oidc {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Its name on the button: "Continue with {name}". */
  name: string;
  /** Members of this group are administrators here. */
  adminGroup: string | undefined;
}

export interface Config {
  port: number;
  host: string;
  /** The origin of links, without a trailing slash. */
  appUrl: string;
  /** Undefined for the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Undefined if generated once and stored in `dataDir` (secrets.ts). */
  appSecret: string | undefined;
  adminEmail: string;
  bootstrapSecret: string | undefined;
  smtp: { host: string | null; port: number; username: string | null; password: string | null };
  /** Seals the secrets in backups, and opens them again. */
  backupPassphrase: string | undefined;
  logLevel: string;
  debug: boolean;
  trustProxy: boolean;
  rateLimit: boolean;
  oidc: Oidc | undefined;
  /** Whether users sign in with passwords; administrators always can. */
  passwordLogin: boolean;
  development: boolean;
  /** Where the server stands, as its operator calls it. */
  region: string | null;
  /** The cost of hashing a password: KiB of memory, and passes. Only tests change it. */
  passwordCost: { memoryCost: number; timeCost: number };
}

/** Reads the environment (docs/operations.md#environment). Throws a StartupError that names every invalid variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new StartupError(`The environment can't be used: ${problems.join("; ")}.`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    appUrl: env.APP_URL ?? `http://localhost:${env.PORT}`,
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    appSecret: env.APP_SECRET,
    adminEmail: env.ADMIN_EMAIL,
    bootstrapSecret: env.BOOTSTRAP_SECRET,
    smtp: {
      host: env.SMTP_HOST ?? null,
      port: env.SMTP_PORT,
      username: env.SMTP_USERNAME ?? null,
      password: env.SMTP_PASSWORD ?? null,
    },
    backupPassphrase: env.BACKUP_PASSPHRASE,
    logLevel: env.LOG_LEVEL,
    debug: env.DEBUG,
    trustProxy: env.TRUST_PROXY,
    rateLimit: env.RATE_LIMIT === "on",
    oidc: oidcOf(env),
    passwordLogin: env.PASSWORD_LOGIN === "on",
    development: env.NODE_ENV === "development",
    region: env.REGION ?? null,
    // OWASP's recommendation for Argon2id.
    passwordCost: { memoryCost: 19 * 1024, timeCost: 2 },
  };
}

/** The provider, if one is configured. Throws StartupError if it is incomplete. */
function oidcOf(env: z.output<typeof Environment>): Oidc | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer && clientId && clientSecret) {
    const name = env.OIDC_NAME ?? new URL(issuer).hostname;
    return { issuer, clientId, clientSecret, name, adminGroup: env.OIDC_ADMIN_GROUP };
  }
  if (issuer || clientId || clientSecret) {
    throw new StartupError(
      "The environment can't be used: OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together.",
    );
  }
  if (env.PASSWORD_LOGIN === "off") {
    throw new StartupError(
      "The environment can't be used: PASSWORD_LOGIN=off needs a provider to sign in through (OIDC_ISSUER).",
    );
  }
  return undefined;
}
