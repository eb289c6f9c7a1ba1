import { list, text } from "@plenary/contract/text";
import type { z } from "zod";

const types: Record<string, () => string> = {
  string: () => text("Must be text"),
  number: () => text("Must be a number"),
  int: () => text("Must be a whole number"),
  boolean: () => text("Must be true or false"),
  array: () => text("Must be a list"),
  object: () => text("Must be an object"),
};

const invalid = () => text("Is not valid");

/** Describes a problem that no form can cause, because zod's words aren't for people (docs/product/api.md#errors). */
export function plainIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.code === "invalid_type") return (types[issue.expected] ?? invalid)();
  if (issue.code === "invalid_value")
    return text("Must be one of: {values}", { values: list(issue.values.map(String)) });
  if (issue.code === "invalid_format" && issue.format === "uuid") return text("Must be an id");
  return invalid();
}
