import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, optionalText, optionalWebsite } from "../fields.ts";
import { limits } from "../limits.ts";
import { pictureHash } from "../pictures/picture-fields.ts";
import { Focus } from "../pictures/pictures.ts";
import { text } from "../text.ts";

/** How an event looks, and where else it is found (docs/product/events.md#identity). */

/** A colour as `#rrggbb`, in lower case; taken without `#` too. */
export const color = z
  .string({ error: () => text("Must be text") })
  .trim()
  .toLowerCase()
  .regex(/^#?[0-9a-f]{6}$/, { error: () => text("Please enter a colour such as #0a6c4b") })
  .transform((value) => (value.startsWith("#") ? value : `#${value}`));

/** The end of a short address: `/e/{slug}`. */
export const eventSlug = z
  .string({ error: () => text("Must be text") })
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9-]{3,40}$/, { error: () => text("Use 3 to 40 lower case letters, digits and hyphens") });

/** Addresses that read as if they were the site's own. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...["about", "admin", "api", "app", "contact", "dashboard", "docs", "event", "events", "help", "home"],
  ...["imprint", "legal", "login", "logout", "new", "plenary", "privacy", "public", "register", "search"],
  ...["settings", "setup", "support", "terms", "test", "www"],
]);

/** Null removes a value, absent leaves it as it is. */
const emptied = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? null : value), schema.nullable()).optional();

const address = optionalText(limits.emailMax).refine(
  (value) => !value || z.email().safeParse(value).success,
  {
    error: () => text("Please enter a valid email address"),
  },
);
const hashtag = optionalText(limits.hashtagMax)
  .transform((value) => value?.replace(/^#/, "") ?? value)
  .refine((value) => !value || /^[\p{L}\p{M}\p{N}_]+$/u.test(value), {
    error: () => text("Use letters, digits and underscores"),
  });

export const IdentityBody = z.object({
  accent: emptied(color),
  /** Only for the event's creator and administrators. */
  slug: emptied(eventSlug),
  contactEmail: address,
  conductUrl: optionalWebsite(),
  hashtag,
});

const ShownPicture = z.object({ hash: pictureHash, width: z.int(), height: z.int() });

export const Identity = z.object({
  accent: z.string().nullable(),
  slug: z.string().nullable(),
  /** Former short addresses, which lead to the event too. */
  formerSlugs: z.array(z.string()),
  contactEmail: z.string().nullable(),
  conductUrl: z.string().nullable(),
  hashtag: z.string().nullable(),
  logo: ShownPicture.nullable(),
  head: ShownPicture.extend({ focus: Focus }).nullable(),
});
export type Identity = z.infer<typeof Identity>;

const params = z.object({ eventId: id });
const response = z.object({ identity: Identity });

export const getIdentity = endpoint({
  method: "GET",
  path: "/events/:eventId/identity",
  access: "user",
  summary: "How an event looks, for its organizers: colour, addresses and pictures",
  params,
  response,
  get failure() {
    return text("Failed to load the event's identity");
  },
});

export const updateIdentity = endpoint({
  method: "PUT",
  path: "/events/:eventId/identity",
  access: "user",
  summary: "Change an event's colour and addresses; the short address only for its creator and admins",
  params,
  body: IdentityBody,
  response,
  get failure() {
    return text("Failed to save the event's identity");
  },
});
