import { type Programme, UpdateProgrammeBody } from "@plenary/contract/programme/programme";
import { z } from "zod";

const { acronym, dayChange, gridMinutes, defaultMinutes, attendanceMode, embedOrigins } =
  UpdateProgrammeBody.shape;

/** The settings as form values: all of them, with a line for each origin. */
export const SettingsFields = z
  .object({ acronym, dayChange, gridMinutes, defaultMinutes, attendanceMode })
  .required()
  .extend({
    embedOrigins: z
      .string()
      .optional()
      .transform((typed, context) => {
        const lines = typed?.split("\n").filter((line) => line.trim());
        const { data, error } = embedOrigins.safeParse(lines);
        // Whichever line is wrong, the message is the field's.
        if (error) context.addIssue({ code: "custom", message: error.issues[0]?.message ?? "" });
        return data;
      }),
  });

type SettingsInput = z.input<typeof SettingsFields>;

/** The stored settings as form values, without the origins for users who may not change them. */
export function inputOf(programme: Programme, mayFrame: boolean): SettingsInput {
  const { eventId: _, embedOrigins: origins = [], gridMinutes: grid, ...others } = programme;
  return {
    ...others,
    gridMinutes: grid as SettingsInput["gridMinutes"],
    embedOrigins: mayFrame ? origins.join("\n") : undefined,
  };
}
