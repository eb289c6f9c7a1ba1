/** What refusals look like (harness.ts, `refusal`), for comparison as a whole. */

export const notFound = (what: string) => ({
  status: 404,
  code: "not_found",
  message: `${what} not found`,
});

/** A 422 whose only message is about one field. */
export const invalid = (field: string, message: string) => ({
  status: 422,
  code: "validation_failed",
  message,
  fields: { [field]: message },
});
