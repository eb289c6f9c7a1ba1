import { z } from "zod";
import { answerSchema } from "./answer-schema.ts";

/** An answer in parts: its lists come in pages, so that not all of it has to be in memory at once. */
export type Parts<A> = {
  [K in keyof A]: A[K] extends (infer T)[] ? AsyncIterable<T[]> | [T[]] : A[K];
};

type Serialize = (value: never) => string;

/**
 * Makes a writer of answers as JSON, piece by piece. Each property, and each row of a list, is serialized by its own
 * part of the schema, so that a column which the contract does not name can't leave the server. `compile` makes a
 * serializer from a JSON Schema.
 */
export function partsWriter<S extends z.ZodObject>(response: S) {
  const properties = Object.entries(response.shape).map(([name, schema]) => {
    const isList = schema instanceof z.ZodArray;
    const part = (isList ? schema.element : schema) as z.ZodType;
    return { name, isList, schema: { ...answerSchema(part) } };
  });
  return async function* write(
    parts: Parts<z.output<S>>,
    compile: (schema: Record<string, unknown>) => Serialize,
  ): AsyncGenerator<string> {
    const values = parts as Record<string, unknown>;
    let separator = "{";
    for (const { name, isList, schema } of properties) {
      yield `${separator}${JSON.stringify(name)}:`;
      separator = ",";
      const serialize = compile(schema);
      if (isList) yield* writeList(values[name] as AsyncIterable<never[]>, serialize);
      else yield serialize(values[name] as never);
    }
    yield "}";
  };
}

async function* writeList(pages: AsyncIterable<never[]>, serialize: Serialize): AsyncGenerator<string> {
  let separator = "[";
  for await (const rows of pages) {
    if (!rows.length) continue;
    yield separator + rows.map(serialize).join(",");
    separator = ",";
  }
  yield separator === "[" ? "[]" : "]";
}
