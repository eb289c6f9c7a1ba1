/**
 * What templates.test.ts sends of the mails about co-speakers and imported speakers, and what their readers see: people and talks
 * named like `name`.
 */
export function coSpeakerMails({ name, shown, link }: { name: string; shown: string; link: string }) {
  // Nothing of it becomes a link.
  const parted = shown.replaceAll("example.org", "example.\u200Corg");
  return {
    co_speaker_invitation: {
      kind: "co_speaker_invitation",
      data: { inviterName: name, talkTitle: name, eventName: name, link },
      subject: `Speak with ${shown} at ${shown}`,
      says: [`${parted} names you as a co-speaker of the session “${parted}” at ${parted}.`],
      button: "Answer the invitation",
    },
    co_speaker_invitation_answered: {
      kind: "co_speaker_invitation_answered",
      data: { inviteeName: name, talkTitle: name, eventName: "Conf", answer: "rejected", link },
      subject: `${shown} declined to speak with you`,
      says: [`${parted} is no longer named in your session “${parted}” at Conf.`],
      button: "Open the session",
    },
    co_speaker_left: {
      kind: "co_speaker_left",
      data: { coSpeakerName: name, talkTitle: name, eventName: "Conf", toSpeaker: false, link },
      subject: `${shown} left a session at Conf`,
      says: [`${parted} no longer speaks in the session “${parted}” at Conf.`],
      button: "Open the session",
    },
    claim_taken_back: {
      kind: "claim_taken_back",
      data: {
        ...{ claimerName: name, speakerName: name, eventName: name },
        ...{ others: 1, toClaimer: false, link },
      },
      subject: `The sessions of ${shown} were taken back`,
      says: [`at ${shown} back from ${shown}`, "The same is true of 1 other event."],
      button: "Open the event",
    },
    speaker_claimed: {
      kind: "speaker_claimed",
      data: {
        ...{ claimerName: name, claimerEmail: "eve@example.org", speakerName: name, eventName: name },
        ...{ others: 2, link },
      },
      subject: `${shown} has taken over the sessions of ${shown}`,
      says: [`${shown} (eve@example.org) has taken over`, "The same is true of 2 other events."],
      button: "Open the event",
    },
  } as const;
}
