import { isKept } from "./kept-mail.ts";
import { isWanted, type Mail } from "./outbox.ts";

/** Whether a mail of the kind would leave for them at once. */
export const isReachable = (mail: Pick<Mail, "kind" | "to">): boolean => isWanted(mail) && !isKept(mail);
