import { CreateTrackBody } from "@plenary/contract/programme/tracks";
import { z } from "zod";
import type { SchemaForm } from "../../../base/forms.ts";
import type { Person } from "../../users/PeoplePicker.tsx";

/** With whom the form names, under the name that the server's errors have; no colour is an empty one there. */
export const TrackBody = CreateTrackBody.extend({
  color: z
    .string()
    .transform((color) => color || null)
    .pipe(CreateTrackBody.shape.color.unwrap()),
  userIds: z.array(z.custom<Person>()),
});

export type TrackFormState = SchemaForm<z.input<typeof TrackBody>, z.output<typeof TrackBody>>;
