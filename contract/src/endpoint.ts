import type { z } from "zod";
import type { Role } from "./accounts/users.ts";

/** Who may make a call at all; finer rules live in the operation behind it (`/api/docs/permissions`). */
export type Access = "public" | Role;

/** The shape of one call, as plain data. `path` is relative to the API base `/api`. */
export interface EndpointShape {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  access: Access;
  /**
   * Refused with `confirmation_required` unless the caller has signed in or proved again who they are within 15 minutes
   * (docs/product/accounts.md#proving-again-who-one-is).
   */
  stepUp?: true;
  /** Takes the header `Feedback-Pass`, which lets one device or person answer (docs/product/feedback.md#passes). */
  pass?: true;
  /** What the call does, in one line of the API documentation. */
  summary: string;
  /** The status on success; default 200. */
  status?: 201 | 204;
  params?: z.ZodObject;
  /** The message of the 400 for an invalid id in the path, if it has one of its own. */
  invalidParams?: string;
  query?: z.ZodObject;
  /** Messages of the 400 for a missing or blank query parameter, by its name. */
  missingQuery?: Record<string, string>;
  body?: z.ZodObject;
  /** Bytes the body may have if more than usual. Only signed-in callers may send so much, so the sign-in is checked first. */
  bodyBytes?: number;
  /** Takes the bytes of a file as its body, whatever their type is said to be. */
  upload?: true;
  /** Whether problems within a field of the body are named by the whole path instead of the last name. */
  namesPaths?: true;
  /** Compresses a long list for signed-in callers too. Never where an answer holds a secret: its length could reveal it. */
  packed?: true;
  /** Absent for a 204, a stream or a file. */
  response?: z.ZodObject;
  /** The media type, if the answer is a file to save. */
  file?:
    | "text/csv"
    | "text/calendar"
    | "application/xml"
    | "application/atom+xml"
    | "application/json"
    | "image/svg+xml";
  /** Another media type that callers may ask for. */
  otherFile?: "application/json";
  /** The data of each server-sent event, by the event's name. */
  events?: Record<string, z.ZodObject>;
  /** What the screen says if the server sends no message (docs/product/screens.md#what-failed-and-why). */
  failure: string;
}

/** Declares an endpoint. Returns it unchanged, so that its literal types are inferred. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

/** What it takes to send a call; written by hand where the schemas must not be loaded. */
export type Route<E extends EndpointShape> = Pick<E, "method" | "path">;

type Part<E, K extends "params" | "query" | "body"> =
  E extends Record<K, infer S extends z.ZodObject> ? S : never;

type PartInput<E, K extends "params" | "query" | "body"> = [Part<E, K>] extends [never]
  ? unknown
  : K extends "query"
    ? { query?: z.input<Part<E, K>> }
    : { [P in K]: z.input<Part<E, K>> };

type Upload<E, B> = E extends { upload: true } ? { body: B } : unknown;

/** A caller's input: those of `params`, `query` and `body` that the endpoint declares. */
export type CallInput<E extends EndpointShape> = PartInput<E, "params"> &
  PartInput<E, "query"> &
  PartInput<E, "body"> &
  Upload<E, Blob>;

type Parsed<E, K extends "params" | "query" | "body"> = [Part<E, K>] extends [never]
  ? undefined
  : z.output<Part<E, K>>;

/** A handler's input: the parsed parts of the request. */
export interface HandlerInput<E extends EndpointShape> {
  params: Parsed<E, "params">;
  query: Parsed<E, "query">;
  body: E extends { upload: true } ? Uint8Array : Parsed<E, "body">;
}

/** The body of a successful answer; a file as it is, `undefined` for a 204. */
export type Answer<E extends EndpointShape> = E extends { response: infer R extends z.ZodObject }
  ? z.output<R>
  : E extends { file: string }
    ? Blob
    : undefined;
