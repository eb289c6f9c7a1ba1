import type { z } from "zod";

const types: Record<string, string> = {
  string: "Must be text",
  number: "Must be a number",
  int: "Must be a whole number",
  boolean: "Must be true or false",
  array: "Must be a list",
  object: "Must be an object",
};

/** Describes a problem that no form can cause, because zod's words aren't for people (docs/product/api.md#errors). */
export function plainIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.code === "invalid_type") return types[issue.expected] ?? "Is not valid";
  if (issue.code === "invalid_value") return `Must be one of: ${issue.values.join(", ")}`;
  if (issue.code === "invalid_format" && issue.format === "uuid") return "Must be an id";
  return "Is not valid";
}
