/** Why a command can't run, as one sentence for the person who typed it. */
export class CommandError extends Error {}

/** The constraint that a write violated (unique, foreign key, check); undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return typeof code === "string" && code.startsWith("23") ? String(constraint ?? "") : undefined;
}
