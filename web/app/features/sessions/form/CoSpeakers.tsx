import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import { useNoMail } from "../../../base/use-no-mail.ts";
import { useSignIn } from "../../../sign-in/store.ts";
import { PeoplePicker } from "../../users/PeoplePicker.tsx";
import type { SessionFormState } from "./session-values.ts";

interface CoSpeakersProps {
  form: SessionFormState;
  speakerId: string;
  /** Whether there are some who would be asked again. */
  asksAnew: boolean;
}

/** The co-speakers, in the order in which the programme names them. */
export function CoSpeakers({ form, speakerId, asksAnew }: CoSpeakersProps) {
  const isOff = useNoMail();
  const { user } = useSignIn();
  const noMail = isOff || (user?.emailConfirmed === false && user.role !== "admin");
  const chosen = form.hook.watch("coSpeakerIds");
  const before = form.hook.formState.defaultValues?.coSpeakerIds?.map((person) => person?.userId);
  const asksSomebody = chosen.some(({ userId, note }) => note || !before?.includes(userId));
  const picker = (
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
      chosen={chosen}
      onChange={(people) => {
        form.hook.setValue("coSpeakerIds", people, { shouldDirty: true });
        form.hook.clearErrors("coSpeakerIds");
      }}
      max={limits.coSpeakersMax}
      exclude={[speakerId]}
      error={form.errorOf("coSpeakerIds")}
    />
  );
  return (
    <div className="flex flex-col gap-1.5">
      {picker}
      {noMail && asksSomebody && (
        <p className="text-sm text-ink-soft">
          {text("No mail goes out. Tell them yourself: the question waits among their invitations.")}
        </p>
      )}
    </div>
  );
}
