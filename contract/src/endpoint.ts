import type { z } from "zod";
import type { Role } from "./accounts/users.ts";

/** Who may make a call at all; finer rules live in the operation behind it (`/api/docs/permissions`). */
export type Access = "public" | Role;

/** What client and server agree on for one call, as plain data. `path` is relative to the API base `/api`. */
export interface EndpointShape {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path with `:name` for each parameter, for example `/events/:eventId`. */
  path: string;
  access: Access;
  /**
   * Refused with `confirmation_required` unless the caller has signed in, or proven again who they are, within 15 minutes
   * (docs/product/accounts.md#proving-again-who-one-is).
   */
  stepUp?: true;
  /** It takes the header `Feedback-Pass`: what lets one device or person answer (docs/product/feedback.md#passes). */
  pass?: true;
  /** One line for people: what the call does (shown in the API documentation). */
  summary: string;
  /** Status of success; 200 unless given. */
  status?: 201 | 204;
  params?: z.ZodObject;
  /** The message of the 400 for an invalid id in the path, where it has a text of its own. */
  invalidParams?: string;
  query?: z.ZodObject;
  /** The message of the 400 for a missing or blank query parameter, by its name, where it has a text of its own. */
  missingQuery?: Record<string, string>;
  body?: z.ZodObject;
  /** How many bytes the body may have where that is more than usual: only of who is signed in, who is asked for it first. */
  bodyBytes?: number;
  /** Whether what is wrong within a field of the body is named by its whole path, not by its last name. */
  namesPaths?: true;
  /**
   * A long list that is sent compressed to whoever is signed in, as public answers are to all. Only what holds no secret: beside what
   * others wrote, the length of a compressed answer can tell it.
   */
  packed?: true;
  /** Absent for a 204, a stream or a file. */
  response?: z.ZodObject;
  /** The media type of an answer that is a file to be saved. */
  file?:
    | "text/csv"
    | "text/calendar"
    | "application/xml"
    | "application/atom+xml"
    | "application/json"
    | "image/svg+xml";
  /** Another media type that the file has where it is asked for. */
  otherFile?: "application/json";
  /** What a stream of server-sent events holds: the data of each, by the event's name. */
  events?: Record<string, z.ZodObject>;
  /** What the screen says when the server sends no message (docs/product/screens.md#what-failed-and-why). */
  failure: string;
}

/** Declares an endpoint; returns it unchanged, with its literal types kept for inference. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

/** What is needed to send a call; small enough to write by hand where the schemas must not be loaded. */
export type Route<E extends EndpointShape> = Pick<E, "method" | "path">;

type Part<E, K extends "params" | "query" | "body"> =
  E extends Record<K, infer S extends z.ZodObject> ? S : never;

type PartInput<E, K extends "params" | "query" | "body"> = [Part<E, K>] extends [never]
  ? unknown
  : K extends "query"
    ? { query?: z.input<Part<E, K>> }
    : { [P in K]: z.input<Part<E, K>> };

/** What a caller passes: whichever of `params`, `query` and `body` the endpoint declares. */
export type CallInput<E extends EndpointShape> = PartInput<E, "params"> &
  PartInput<E, "query"> &
  PartInput<E, "body">;

type Parsed<E, K extends "params" | "query" | "body"> = [Part<E, K>] extends [never]
  ? undefined
  : z.output<Part<E, K>>;

/** What a handler gets: the parsed parts of the request. */
export interface HandlerInput<E extends EndpointShape> {
  params: Parsed<E, "params">;
  query: Parsed<E, "query">;
  body: Parsed<E, "body">;
}

/** The body of a successful answer; a file as it is, `undefined` for a 204. */
export type Answer<E extends EndpointShape> = E extends { response: infer R extends z.ZodObject }
  ? z.output<R>
  : E extends { file: string }
    ? Blob
    : undefined;
