import type { EndpointShape } from "@plenary/contract/endpoint";
import { ErrorPayload } from "@plenary/contract/errors";
import { deployment } from "@plenary/contract/limits";
import { z } from "zod";

/** The part of JSON Schema that the documentation shows. */
export interface Schema {
  type?: string;
  description?: string;
  enum?: unknown[];
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  required?: string[];
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: Schema;
}

/** An answer's body, by its media type; each event of a stream is an object with its name and data. */
type Content = Record<string, { schema: Schema }>;

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

export interface OpenApi {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

const stepUpText =
  "confirmation_required: the caller has to send their password to POST /auth/confirm, then make the call again";

const accessText = { public: "anybody", user: "a signed-in user", admin: "an administrator" };

/** The OpenAPI 3.1 document of the endpoints, from the same schemas that check requests and write answers; without `servers`. */
export function openApi(endpoints: readonly EndpointShape[]): OpenApi {
  const paths: OpenApi["paths"] = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Plenary",
      version: deployment.version,
      description:
        "Ids are UUIDs of version 7, instants ISO 8601 in UTC with milliseconds, days YYYY-MM-DD. Errors are " +
        "`{error: {message, code, fields?}}`. Sign in with POST /auth/login and send the token as a bearer.",
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: { Error: jsonSchema(ErrorPayload, "output") },
    },
  };
}

function operationOf(endpoint: EndpointShape): Operation {
  const { access, stepUp, pass, body, upload, response, events, file, otherFile, status = 200 } = endpoint;
  const failure = {
    description: "Refused; the body says why",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } as Schema } },
  };
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[/:-]+(\w)/g, (_, letter) => letter.toUpperCase())}`,
    summary: `${endpoint.summary} (${accessText[access]}${stepUp ? ", who has proven within 15 minutes who they are" : ""})`,
    tags: [endpoint.path.split("/")[1] ?? ""],
    security: access === "public" ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(endpoint.params, "path"),
      ...parametersOf(endpoint.query, "query"),
      ...(pass
        ? [{ name: "Feedback-Pass", in: "header", required: true, schema: { type: "string" } } as const]
        : []),
    ],
    ...(upload && {
      requestBody: { required: true, content: { "application/octet-stream": { schema: {} } } },
    }),
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: jsonSchema(body, "input") } },
      },
    }),
    responses: {
      [status]: {
        description: status === 204 ? "Done" : "The answer",
        ...(response && { content: { "application/json": { schema: jsonSchema(response, "output") } } }),
        ...(file && { content: contentOf([file, otherFile]) }),
        ...(events && { content: { "text/event-stream": { schema: eventSchema(events) } } }),
      },
      ...(stepUp && { 403: { ...failure, description: `Refused, also with ${stepUpText}` } }),
      default: failure,
    },
  };
}

const contentOf = (types: (string | undefined)[]) =>
  Object.fromEntries(
    types
      .filter((type) => type !== undefined)
      .map((type) => [type, { schema: { type: "string" } as Schema }]),
  );

/** One event of a stream, with its fields `event` and `data`, the latter as JSON. */
function eventSchema(events: NonNullable<EndpointShape["events"]>): Schema {
  const options = Object.entries(events).map(([name, data]) => ({
    type: "object",
    properties: { event: { enum: [name] }, data: jsonSchema(data, "output") },
    required: ["event", "data"],
  }));
  const [only] = options;
  return only && options.length === 1 ? only : { anyOf: options };
}

function parametersOf(schema: z.ZodObject | undefined, where: "path" | "query"): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input");
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: property,
  }));
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest as Schema;
}
