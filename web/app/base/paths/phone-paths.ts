import { pathOf } from "@plenary/contract/paths";

/** The addresses of the phone's pages (paths.ts). */
export const phonePaths = {
  codeBox: () => pathOf("/f"),
  mine: () => pathOf("/f/mine"),
  rehearsal: (rehearsal: string) => pathOf("/f/rehearsal/:rehearsal", { rehearsal }),
  code: (code: string) => pathOf("/f/:code", { code: code.toLowerCase() }),
  /** Of the event's public pages, for its bar. */
  event: (eventId: string) => pathOf("/public/events/:eventId", { eventId }),
  /** The only address that phones need of the table in paths.ts. */
  signIn: (code: string) => pathOf("/login", { from: phonePaths.code(code) }),
};
