import { z } from "zod";
import { text } from "../text.ts";

/** The name of a picture: 32 hexadecimal digits that change with it. */
export const pictureHash = z
  .string({ error: () => text("Must be text") })
  .regex(/^[0-9a-f]{32}$/, { error: () => text("Picture not found") });
