import type { ErrorBody } from "@plenary/contract/errors";
import { type RefusalName, type RefusalValues, refusals } from "@plenary/contract/refusals";

/** One of the contract's refusals by name, with the values for its sentence: `new Refusal("AlreadyDecided", { status })`. */
export class Refusal<N extends RefusalName = RefusalName> extends Error {
  override readonly name: N;
  /** Messages by field name, if fields are the cause. */
  readonly fields: Record<string, string> | undefined;
  /** Seconds until the caller may try again. */
  readonly retryAfter: number | undefined;
  readonly details: Partial<ErrorBody["error"]> | undefined;

  constructor(name: N, ...values: RefusalValues<N>) {
    // A row of the table. The compiler no longer knows that it takes exactly these values.
    const { text, fields, retryAfter, details } = refusals[name] as Row;
    super(text(...values));
    this.name = name;
    this.fields = fields?.(...values);
    this.retryAfter = retryAfter?.(...values);
    this.details = details?.(...values);
  }
}

interface Row {
  text(...values: unknown[]): string;
  fields?(...values: unknown[]): Record<string, string>;
  retryAfter?(...values: unknown[]): number;
  details?(...values: unknown[]): Partial<ErrorBody["error"]>;
}

export const isRefusal = (error: unknown, name: RefusalName): boolean =>
  error instanceof Refusal && error.name === name;
