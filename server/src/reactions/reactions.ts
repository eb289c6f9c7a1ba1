import type { Reactions } from "../core/facts.ts";
import * as pages from "../features/public/shown-on.ts";
import * as eventAudit from "./event-audit.ts";
import * as eventMails from "./event-mails.ts";

/**
 * Who reacts to what: for every fact that a write can tell, what follows from it in the same transaction, in this
 * order. `pages` forget what they show of it, mails go into the outbox, and what an administrator did as such goes into
 * the audit log.
 */
export const reactions: Reactions = {
  session_created: [pages.session],
  session_decided: [pages.session, eventMails.decision, eventAudit.sessionDecided],
  session_updated: [pages.session, eventAudit.sessionUpdated],
  session_deleted: [pages.session, eventAudit.sessionDeleted],
  invited_session_confirmed: [pages.session],

  demo_seeded: [pages.everything],
};
