import fastJsonStringify from "fast-json-stringify";
import { z } from "zod";

interface JsonSchema {
  type?: string | string[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
}

/** Compiled with the first answer, for all apps of the process: there are hundreds, and one app uses few of them. */
const compiled = new WeakMap<z.ZodType, (value: unknown) => string>();

/** Writes an answer as JSON by its schema, without other properties. Throws if a required one is missing or null. */
export function serialize(schema: z.ZodType, value: unknown): string {
  let write = compiled.get(schema);
  if (!write) {
    write = fastJsonStringify(answerSchema(schema) as Parameters<typeof fastJsonStringify>[0]);
    compiled.set(schema, write);
  }
  return write(value);
}

/**
 * The schema for fast-json-stringify. Unions with null become `type: [x, "null"]`; formats and patterns are removed,
 * because the serializer would validate each value.
 */
function answerSchema(schema: z.ZodType): JsonSchema {
  return simplified(z.toJSONSchema(schema, { io: "output" }) as JsonSchema);
}

function simplified(schema: JsonSchema): JsonSchema {
  const options = schema.anyOf?.filter((option) => option.type !== "null");
  const [only] = options ?? [];
  if (only && options?.length === 1) {
    const inner = simplified(only);
    return { ...inner, type: [inner.type as string, "null"] };
  }
  const { type, properties, items, required, additionalProperties } = schema;
  return {
    ...(type && { type }),
    ...(required && { required }),
    ...(items && { items: simplified(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, simplified(property)]),
      ),
    }),
    ...(typeof additionalProperties === "object" && {
      additionalProperties: simplified(additionalProperties),
    }),
  };
}
