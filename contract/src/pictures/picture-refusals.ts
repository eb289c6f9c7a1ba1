import { conflict, invalid, notFound, refusal, unavailable } from "../refusal-kinds.ts";
import { text } from "../text.ts";

export const pictureRefusals = {
  PictureNotFound: notFound(() => text("Picture not found")),
  NoHeadPicture: conflict(() => text("This event has no picture yet")),
  OtherPicture: conflict(() => text("The picture was changed in the meantime. Please load this page again.")),
  NotAPicture: invalid(() => text("This file is not a picture")),
  BrokenPicture: invalid(() => text("This picture is damaged")),
  /** In bytes, pixels, or what it takes to read it. */
  LargePicture: refusal(413, "payload_too_large")(() => text("This picture is too large")),
  ManyPictures: unavailable(() => text("Too many pictures at once. Please try again."), {
    retryAfter: () => 10,
  }),
  NoPictures: unavailable(() => text("This server can't read pictures"), { retryAfter: () => 3600 }),
};
