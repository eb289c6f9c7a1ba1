import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";
import { pictureHash } from "./picture-fields.ts";

/** Pictures of events and people (docs/product/pictures.md). */

export const EventPictureKind = z.enum(["logo", "head"]);
export type EventPictureKind = z.infer<typeof EventPictureKind>;

/** In percent of width and height; what stays in view however the picture is cut. */
const percent = z
  .int({ error: () => text("Must be a whole number from 0 to 100") })
  .min(0, { error: () => text("Must be a whole number from 0 to 100") })
  .max(100, { error: () => text("Must be a whole number from 0 to 100") });
export const Focus = z.object({ x: percent, y: percent });
export type Focus = z.infer<typeof Focus>;

/** The hash of the picture that the caller saw there, or "none"; if another came meanwhile, nothing is changed. */
const seenQuery = z.object({
  seen: pictureHash
    .or(z.literal("none"))
    .transform((seen) => (seen === "none" ? null : seen))
    .optional(),
});

const eventParams = z.object({ eventId: id, kind: EventPictureKind });

export const setEventPicture = endpoint({
  method: "PUT",
  path: "/events/:eventId/pictures/:kind",
  access: "user",
  upload: true,
  bodyBytes: limits.pictureBytes,
  summary: "Give an event a logo or a picture for its head: the bytes of a JPEG, PNG, WebP or SVG file",
  params: eventParams,
  query: seenQuery,
  response: z.object({ hash: pictureHash }),
  get failure() {
    return text("Failed to save the picture");
  },
});

export const deleteEventPicture = endpoint({
  method: "DELETE",
  path: "/events/:eventId/pictures/:kind",
  access: "user",
  summary: "Remove an event's logo or the picture of its head",
  status: 204,
  params: eventParams,
  query: seenQuery,
  get failure() {
    return text("Failed to remove the picture");
  },
});

export const setHeadFocus = endpoint({
  method: "PUT",
  path: "/events/:eventId/head-focus",
  access: "user",
  summary: "Say what stays in view when the picture of an event's head is cut",
  params: z.object({ eventId: id }),
  /** Of the picture with this hash, if it is given: not of another that came meanwhile. */
  body: Focus.extend({ head: pictureHash.optional() }),
  response: z.object({ hash: pictureHash }),
  get failure() {
    return text("Failed to save the picture");
  },
});

export const setOwnPicture = endpoint({
  method: "PUT",
  path: "/users/picture",
  access: "user",
  upload: true,
  bodyBytes: limits.pictureBytes,
  summary: "Give oneself a picture: the bytes of a JPEG, PNG, WebP or SVG file",
  response: z.object({ hash: pictureHash }),
  get failure() {
    return text("Failed to save the picture");
  },
});

export const deleteOwnPicture = endpoint({
  method: "DELETE",
  path: "/users/picture",
  access: "user",
  summary: "Remove one's own picture",
  status: 204,
  get failure() {
    return text("Failed to remove the picture");
  },
});

const tooManyFaces = () => text("Please ask for at most {most} pictures", { most: limits.facesMax });

export const listFaces = endpoint({
  method: "GET",
  path: "/pictures",
  access: "user",
  summary: "Small pictures of people by their hashes, as data: addresses; those that are none are left out",
  query: z.object({
    /** Separated by commas. */
    hashes: z
      .string()
      .max(limits.facesMax * 33, { error: tooManyFaces })
      .default("")
      .transform((hashes) => [...new Set(hashes.split(",").filter(Boolean))])
      .refine((hashes) => hashes.length <= limits.facesMax, { error: tooManyFaces })
      .refine((hashes) => hashes.every((hash) => pictureHash.safeParse(hash).success)),
  }),
  response: z.object({ faces: z.array(z.object({ hash: pictureHash, picture: z.string() })) }),
  get failure() {
    return text("Failed to load the picture");
  },
});

export const getPicture = endpoint({
  method: "GET",
  path: "/pictures/:hash/:size",
  access: "user",
  summary:
    "A picture of an event or a person whom the caller may see, as a data: address; public ones have an address of their own",
  params: z.object({ hash: pictureHash, size: z.string().regex(/^[a-z]{1,10}$/) }),
  response: z.object({ picture: z.string() }),
  get failure() {
    return text("Failed to load the picture");
  },
});
