import type { Session } from "./store.ts";

/** Whether the server serves this session: not a made-up user, nor one who has to change the password first. */
export const isServed = (session: Session): boolean =>
  session.status === "signed-in" && !session.testMode && !session.temporaryPassword;
