import type { ToldChange } from "../src/mail/kinds.ts";

/** What templates.test.ts sends of the mail about a version, and what its reader sees. */
export const versionMails = ({ name, shown, link }: { name: string; shown: string; link: string }) =>
  ({
    version_released: {
      kind: "version_released",
      data: {
        ...{
          eventName: name,
          versionName: name,
          timezone: "Europe/Lisbon",
          location: name,
          link,
          sessions: [],
        },
        changes: [
          {
            ...{ change: "moved", talkTitle: name },
            from: { startTime: null, durationMinutes: null, room: null },
            to: { startTime: "2027-05-01T10:00:00.000Z", durationMinutes: 45, room: name },
          },
          { change: "cancelled", talkTitle: name, from: null, to: null },
        ] as ToldChange[],
      },
      subject: `Your 2 sessions at ${shown}: what has changed`,
      says: [
        `The programme of ${shown} was released: ${shown}.`,
        "Before: no time yet and no room yet.",
        `“${shown}” was cancelled.`,
      ],
      button: "Open the programme",
    },
  }) as const;
