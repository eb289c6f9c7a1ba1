/**
 * What an operation refuses, in the language of the domain. http/errors.ts is the one place that turns these
 * into HTTP answers.
 */
abstract class DomainError extends Error {
  /** Messages by field name, where the cause is a field. */
  readonly fields: Record<string, string> | undefined;

  constructor(message: string, fields?: Record<string, string>) {
    super(message);
    this.name = new.target.name;
    this.fields = fields;
  }
}

/** The thing does not exist, or the caller must not know that it does. */
export class NotFound extends DomainError {}
/** The caller may know of the thing, but not do this to it. */
export class Forbidden extends DomainError {}
/** The state of things does not allow it: a duplicate, an answer given twice, ... */
export class Conflict extends DomainError {}
/** It was possible once and no longer is. */
export class Gone extends DomainError {}
/** A value that only the operation could judge. */
export class Invalid extends DomainError {}

/** What a command on the terminal can't do, as one sentence for whoever typed it. */
export class CommandError extends Error {}

/** The constraint that a write violated (unique, foreign key, check), or undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return typeof code === "string" && code.startsWith("23") ? String(constraint ?? "") : undefined;
}
