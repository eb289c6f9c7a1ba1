/** The mails about messages, with hostile data, and what their readers see of it. */
export const messageMails = ({
  name,
  shown,
  parted,
  link,
}: Record<"name" | "shown" | "parted" | "link", string>) => ({
  message_received: {
    kind: "message_received" as const,
    data: { senderName: name, subject: "Lunch?\r\nTo: eve@example.org", content: "At noon?\nI pay.", link },
    subject: `${shown}: Lunch? To: eve@example.org`,
    says: [`${parted} has sent you a message:`, "Lunch?", "At noon?", "I pay."],
    button: "Read the message",
  },
  speakers_message: {
    kind: "speakers_message" as const,
    data: {
      ...{ senderName: name, eventName: "Conf", subject: "Slides", link, replyTo: "olga@example.org" },
      content: "Upload them at https://slides.example.org, please.",
    },
    subject: "Slides",
    says: [`${parted} writes to you about Conf:`, "Upload them at https://slides.example.org, please."],
    button: "Answer",
  },
});
