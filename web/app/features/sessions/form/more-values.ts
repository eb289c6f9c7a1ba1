import { languages, SessionLink, SessionLinks } from "@plenary/contract/programme/programme-fields";
import type { Session } from "@plenary/contract/sessions/sessions";
import { z } from "zod";

/** The fields of a session's form besides talk and slot (docs/product/programme.md#what-sessions-say). */

/** An empty row is ignored; problems are shown at their row. */
const links = z.array(z.object({ url: z.string(), title: z.string() })).transform((rows, ctx) =>
  rows.flatMap((row, index) => {
    if (!row.url.trim() && !row.title.trim()) return [];
    const { success, data, error } = SessionLink.safeParse(row);
    if (success) return [data];
    for (const { message, path } of error.issues)
      ctx.addIssue({ code: "custom", message, path: [index, ...path] });
    return [];
  }),
);

/** Fields whose values differ between form and call. */
export const moreFields = {
  /** One that isn't chosen is empty. */
  languages: z
    .array(z.string())
    .transform((codes) => codes.filter(Boolean))
    .pipe(languages)
    .optional(),
  links: links.pipe(SessionLinks).optional(),
};

/** Each field before anything is said in it. */
export const emptyMoreValues = () => ({
  ...{ type: "", languages: [], doNotRecord: false, links: [], streamUrl: "", recordingUrl: "" },
  ...{ expectedAudience: null, needs: [] },
});

type MoreName = keyof ReturnType<typeof emptyMoreValues>;

export const moreNames = Object.keys(emptyMoreValues()) as readonly MoreName[];

/** The field values of a stored session. */
export const moreOf = (session: Session) =>
  Object.fromEntries(moreNames.map((name) => [name, session[name]])) as Pick<Session, MoreName>;

export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  value === false ||
  (Array.isArray(value) && value.length === 0);
