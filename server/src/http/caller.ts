import { hash } from "node:crypto";
import type { User } from "@plenary/contract/accounts/users";
import type { EndpointShape } from "@plenary/contract/endpoint";
import { limits } from "@plenary/contract/limits";
import type { FastifyRequest } from "fastify";
import { HOUR } from "../base/durations.ts";
import { Refusal } from "../base/refusals.ts";
import { requireConfirmation } from "../core/confirmation.ts";
import { type Actor, type Ctx, type Device, now } from "../core/context.ts";
import { tags } from "../core/tags.ts";

const actorOf = (request: FastifyRequest, { user: { userId, role }, signInId }: Caller): Actor => ({
  userId,
  role,
  device: deviceOf(request),
  signInId,
});

export const deviceOf = (request: FastifyRequest): Device => ({
  address: request.ip,
  userAgent: request.headers["user-agent"] ?? null,
  host: calledAs(request.headers),
});

/** From the page's origin, because a proxy may not pass on the host name; programs have no page. */
const calledAs = ({ origin, host }: FastifyRequest["headers"]): string | undefined =>
  (origin && URL.parse(origin)?.host) || host;

/** The signed-in user who made a request. */
export interface Caller {
  /** The account as its user sees it, including private fields. */
  user: User;
  temporaryPassword: boolean;
  /** An administrator without a second factor, though the system settings require one. */
  lacksFactor: boolean;
  signInId: string;
}

/** A sign-in in the database. */
interface Found extends Caller {
  lastUsed: number;
  made: number;
}

/** A sign-in in memory. */
interface Known extends Found {
  /** When the look-up began, on the monotonic clock. */
  checkedAt: number;
}

const MAX_KNOWN = 20_000;
/** How long a sign-in is used without another look-up, whatever was heard meanwhile, in milliseconds. */
const UNCHECKED = 10_000;
const UNUSED = limits.signInDays * 24 * HOUR;
const LIFETIME = limits.signInDaysMax * 24 * HOUR;

export type Callers = ReturnType<typeof createCallers>;

/** How sign-ins are looked up and kept alive; the accounts feature supplies it. */
export interface SignIns {
  find(ctx: Ctx, tokenHash: Buffer): Promise<Found | undefined>;
  /** Records its use, from which its lifetime counts. */
  touch(ctx: Ctx, signInId: string, time: string): Promise<void>;
}

/**
 * Sign-ins by token, from memory: looked up every ten seconds, and after a change to the account (`user:<id>`), or for
 * administrators to the settings; with each call while this process doesn't hear of changes.
 */
export function createCallers(ctx: Ctx, signIns: SignIns) {
  const known = new Map<string, Known>();
  // Grows with each drop, so that a look-up that began before it is neither cached nor shared.
  let generation = 0;
  const underWay = new Map<string, { generation: number; found: Promise<Found | undefined> }>();
  ctx.changes.subscribe((changed) => {
    const everything = changed.includes(tags.everything);
    const settings = changed.includes(tags.settings);
    const users = new Set(changed.filter((tag) => tag.startsWith("user:")));
    if (!users.size && !settings && !everything) return;
    generation += 1;
    for (const [key, { user }] of known) {
      // The settings affect only administrators.
      const ofAdmin = settings && user.role === "admin";
      if (everything || ofAdmin || users.has(tags.user(user.userId))) known.delete(key);
    }
  });

  async function lookUp(key: string): Promise<Found | undefined> {
    const started = generation;
    const checkedAt = performance.now();
    const found = await signIns.find(ctx, Buffer.from(key, "base64"));
    if (found && generation === started && ctx.changes.isCurrent()) {
      if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value ?? "");
      const entry = { ...found, checkedAt };
      known.set(key, entry);
      return entry;
    }
    known.delete(key);
    return found;
  }

  /** One look-up of a token for all who ask meanwhile, which may be many after a change. */
  function lookUpOnce(key: string): Promise<Found | undefined> {
    const begun = ctx.changes.isCurrent() ? underWay.get(key) : undefined;
    if (begun?.generation === generation) return begun.found;
    const flight = { generation, found: lookUp(key) };
    underWay.set(key, flight);
    const landed = () => {
      if (underWay.get(key) === flight) underWay.delete(key);
    };
    flight.found.then(landed, landed);
    return flight.found;
  }

  function keptUnder(key: string): Known | undefined {
    const kept = ctx.changes.isCurrent() ? known.get(key) : undefined;
    return kept && performance.now() - kept.checkedAt < UNCHECKED ? kept : undefined;
  }

  return async function callerOf(token: string): Promise<Caller | undefined> {
    const key = hash("sha256", token, "base64");
    const time = ctx.clock().valueOf();
    const kept = keptUnder(key);
    // A sign-in that seems to have expired may have been used in another process since.
    const lives = kept && time - kept.lastUsed < UNUSED && time - kept.made < LIFETIME;
    const entry = lives ? kept : await lookUpOnce(key);
    if (!entry) return undefined;
    // "Valid 30 days from last use" needs the time of the last use only to the hour.
    if (time - entry.lastUsed > HOUR) {
      entry.lastUsed = time;
      await signIns.touch(ctx, entry.signInId, now(ctx));
    }
    return entry;
  };
}

/**
 * The caller of a request with a valid bearer token. Throws NotSignedIn without one; except on `/auth/*`,
 * TemporaryPassword for an administrator who still has setup's temporary password
 * (docs/product/accounts.md#the-temporary-password), and NoAdminFactor for one who has to set up a second factor first
 * (docs/product/administration.md#second-factors-of-administrators).
 */
export async function requireCaller(request: FastifyRequest): Promise<Caller> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const caller = token && (await request.server.callerOf(token));
  if (!caller) throw new Refusal("NotSignedIn");
  if (request.routeOptions.url?.startsWith("/api/auth/")) return caller;
  if (caller.temporaryPassword) throw new Refusal("TemporaryPassword");
  if (caller.lacksFactor) throw new Refusal("NoAdminFactor");
  return caller;
}

/** The caller of an endpoint that needs a sign-in, perhaps as administrator or with a step-up. */
export async function callerOfEndpoint(
  ctx: Ctx,
  request: FastifyRequest,
  { access, stepUp }: Pick<EndpointShape, "access" | "stepUp">,
): Promise<{ caller: Caller; actor: Actor }> {
  const caller = await requireCaller(request);
  if (access === "admin" && caller.user.role !== "admin") throw new Refusal("NotAdmin");
  const actor = actorOf(request, caller);
  if (stepUp) await requireConfirmation(ctx, actor);
  return { caller, actor };
}

declare module "fastify" {
  interface FastifyInstance {
    callerOf: Callers;
  }
}
