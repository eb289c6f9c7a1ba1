import { limits } from "@plenary/contract/limits";
import { PeoplePicker } from "../users/PeoplePicker.tsx";
import type { SessionFormState } from "./session-values.ts";

/** The co-speakers, in the order in which the programme names them. */
export function CoSpeakers({ form, speakerId }: { form: SessionFormState; speakerId: string }) {
  return (
    <PeoplePicker
      label="Co-speakers"
      optional
      hint="They are named beside you in the programme, in this order."
      chosen={form.hook.watch("coSpeakerIds")}
      onChange={(people) => {
        form.hook.setValue("coSpeakerIds", people, { shouldDirty: true });
        form.hook.clearErrors("coSpeakerIds");
      }}
      max={limits.coSpeakersMax}
      exclude={[speakerId]}
      error={form.errorOf("coSpeakerIds")}
    />
  );
}
