import { z } from "zod";

/** The name of a picture: 32 hexadecimal digits that change with it. */
export const pictureHash = z.string().regex(/^[0-9a-f]{32}$/);
