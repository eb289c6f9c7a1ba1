import { type FeedbackSettings, UpdateFeedbackBody } from "@plenary/contract/feedback/feedback-settings";
import { z } from "zod";
import type { SchemaForm } from "../../../base/forms/forms.ts";

const { version: _, accessCode, flagWords, ...settings } = UpdateFeedbackBody.shape;

/** The settings as form values: all of them, with a line for each word. */
export const SettingsFields = z
  .object(settings)
  .required()
  .extend({
    accessCode,
    flagWords: z.string().transform((typed, context) => {
      const words = typed.split("\n").filter((line) => line.trim());
      const { data, error } = flagWords.safeParse(words);
      // Whichever line is wrong, the message is the field's.
      if (error) context.addIssue({ code: "custom", message: error.issues[0]?.message ?? "" });
      return data;
    }),
  });

type SettingsInput = z.input<typeof SettingsFields>;
export type SettingsFormState = SchemaForm<SettingsInput, z.output<typeof SettingsFields>>;

/** The stored settings as form values. */
export function inputOf(stored: FeedbackSettings): SettingsInput {
  const { eventId: _id, hasBegun: _begun, version: _version, updatedAt: _at, ...others } = stored;
  return { ...others, accessCode: stored.accessCode ?? "", flagWords: stored.flagWords.join("\n") };
}
