import { counted, text } from "@plenary/contract/text";
import type { Templates } from "./content.ts";

export const claimTemplates: Pick<Templates, "speaker_claimed" | "claim_taken_back"> = {
  speaker_claimed: ({ data: { claimerName, claimerEmail, speakerName, eventName, others, link } }) => ({
    subject: text("{claimerName} has taken over the sessions of {speakerName}", { claimerName, speakerName }),
    preheader: text("The link made for {speakerName} has been used.", { speakerName }),
    heading: text("A speaker has an account now"),
    paragraphs: [
      claimerEmail
        ? text(
            "{claimerName} ({claimerEmail}) has taken over the sessions of {speakerName} at {eventName}, and is named there instead.",
            { claimerName, claimerEmail, speakerName, eventName },
          )
        : text(
            "{claimerName} has taken over the sessions of {speakerName} at {eventName}, and is named there instead.",
            { claimerName, speakerName, eventName },
          ),
      ...alsoOf(others),
      text("If that isn't who you meant, please tell an administrator."),
    ],
    button: { label: text("Open the event"), href: link },
    why: text("You get this mail because you organize the event, or have made the link."),
  }),
  claim_taken_back: ({ data: { claimerName, speakerName, eventName, others, toClaimer, link } }) => ({
    subject: text("The sessions of {speakerName} were taken back", { speakerName }),
    preheader: text("They belong to {speakerName} again.", { speakerName }),
    heading: text("Sessions were taken back"),
    paragraphs: [
      toClaimer
        ? text(
            "An administrator has taken back what you had taken over of {speakerName} at {eventName}. These talks and sessions are no longer yours, and your name isn't shown with them any more. What you have made yourself is yours as before.",
            { speakerName, eventName },
          )
        : text(
            "An administrator has taken the sessions of {speakerName} at {eventName} back from {claimerName}. {speakerName} is named there again, and has no account until somebody takes over with a new link.",
            { claimerName, speakerName, eventName },
          ),
      ...alsoOf(others),
      ...(toClaimer
        ? [text("If you are this speaker, please ask the organizers of the event for a new link.")]
        : []),
    ],
    button: { label: toClaimer ? text("Open your sessions") : text("Open the event"), href: link },
    why: toClaimer
      ? text("You get this mail because you had taken over these sessions.")
      : text("You get this mail because you organize the event, or have made the link."),
  }),
};

function alsoOf(others: number): string[] {
  if (!others) return [];
  return [
    counted(others, "The same is true of {count} other event.", "The same is true of {count} other events."),
  ];
}
