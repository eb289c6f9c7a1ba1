import { z } from "zod";
import { serialize } from "./answer-schema.ts";

/** An answer in parts: its lists come in pages, so that it is never in memory as a whole. */
export type Parts<A> = {
  [K in keyof A]: A[K] extends (infer T)[] ? AsyncIterable<T[]> | [T[]] : A[K];
};

/** Makes a writer of answers as JSON, piece by piece, so that columns the contract doesn't name can't leave the server. */
export function partsWriter<S extends z.ZodObject>(response: S) {
  const properties = Object.entries(response.shape).map(([name, schema]) => {
    const isList = schema instanceof z.ZodArray;
    const part = (isList ? schema.element : schema) as z.ZodType;
    return { name, isList, part };
  });
  return async function* write(parts: Parts<z.output<S>>): AsyncGenerator<string> {
    const values = parts as Record<string, unknown>;
    let separator = "{";
    for (const { name, isList, part } of properties) {
      yield `${separator}${JSON.stringify(name)}:`;
      separator = ",";
      if (isList) yield* writeList(values[name] as AsyncIterable<unknown[]>, part);
      else yield serialize(part, values[name]);
    }
    yield "}";
  };
}

async function* writeList(pages: AsyncIterable<unknown[]>, part: z.ZodType): AsyncGenerator<string> {
  let separator = "[";
  for await (const rows of pages) {
    if (!rows.length) continue;
    yield separator + rows.map((row) => serialize(part, row)).join(",");
    separator = ",";
  }
  yield separator === "[" ? "[]" : "]";
}
