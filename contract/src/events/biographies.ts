import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, optionalText } from "../fields.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";

/** Biographies for one event (docs/product/profiles.md#a-biography-for-one-event). */

export const SetBiographyBody = z.object({
  /** Null or blank shows the profile's again. */
  biography: optionalText(limits.bioMax).transform((biography) => biography ?? null),
});

export const setBiography = endpoint({
  method: "PUT",
  path: "/events/:eventId/biography",
  access: "user",
  summary: "Say something of oneself at one event, as a speaker there, instead of the profile's description",
  params: z.object({ eventId: id }),
  body: SetBiographyBody,
  status: 204,
  get failure() {
    return text("Failed to save the biography");
  },
});
