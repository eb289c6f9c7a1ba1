import { z } from "zod";

interface JsonSchema {
  type?: string | string[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
}

/**
 * The schema by which fast-json-stringify serializes an answer, so that a column nobody declared can't leak. Unions
 * with null become `type: [x, "null"]`, and formats and patterns are removed: otherwise the serializer would validate
 * each value, which is up to the operations.
 */
export function answerSchema(schema: z.ZodType): JsonSchema {
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
