/** What an invitation says of its event and in the inviter's words, both hostile. */
const invites = {
  event: {
    ...{ startDate: "2030-05-01", endDate: "2030-05-02", timezone: "America/New_York" },
    location: "Hall <b>\"&'</b>\r\nBcc: eve@example.org",
  },
  words: "Do come!\r\n<b>Win</b> at https://evil.example/win",
};
const told = ["When: 1 May 2030 – 2 May 2030", "Where: Hall <b>\"&'</b> Bcc: eve@example.\u200Corg"];
const quoted = ["writes:", "Do come!", "<b>Win</b> at https:\u200C//evil.\u200Cexample/win"];
/** 09:30 UTC on the event's clock. */
const until = "You can answer until 21 November 2099 at 04:30 (America/New York).";

/** The mails that invite, with hostile data, and what their readers see of it. */
export function invitationMails({
  name,
  shown,
  link,
  expiresAt,
}: Record<"name" | "shown" | "link" | "expiresAt", string>) {
  // Nothing of it becomes a link.
  const parted = shown.replaceAll("example.org", "example.\u200Corg");
  return {
    session_invitation: {
      kind: "session_invitation" as const,
      data: { inviterName: name, eventName: name, ...invites, expiresAt, link },
      subject: `Speak at ${shown}`,
      says: [`${parted} invites you to give a talk at ${parted}.`, ...told, until, ...quoted],
      button: "Answer the invitation",
    },
    invitation_link: {
      kind: "invitation_link" as const,
      data: { inviterName: name, eventName: name, ...invites, toOrganize: false, expiresAt },
      secret: { link },
      subject: `Speak at ${shown}`,
      says: [
        `${parted} invites you to give a talk at ${parted}.`,
        "whoever has it can answer",
        ...told,
        until,
        ...quoted,
      ],
      button: "Answer the invitation",
    },
    co_organizer_invitation: {
      kind: "co_organizer_invitation" as const,
      data: { inviterName: name, eventName: name, ...invites, link },
      subject: `Help to organize ${shown}`,
      says: [`${parted} invites you to organize ${parted} together.`, ...told, ...quoted],
      button: "Answer the invitation",
    },
  };
}
