import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import { PeoplePicker } from "../users/PeoplePicker.tsx";
import type { SessionFormState } from "./session-values.ts";

interface CoSpeakersProps {
  form: SessionFormState;
  speakerId: string;
  /** Whether there are some who would be asked again. */
  asksAnew: boolean;
}

/** The co-speakers, in the order in which the programme names them. */
export function CoSpeakers({ form, speakerId, asksAnew }: CoSpeakersProps) {
  return (
    <PeoplePicker
      label="Co-speakers"
      optional
      reachable
      hint={
        asksAnew
          ? text(
              "They are named beside you in the programme, in this order, once they accept. If you choose another talk or event, all of them are asked again.",
            )
          : text("They are asked, and named beside you in the programme, in this order, once they accept.")
      }
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
