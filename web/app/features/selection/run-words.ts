import type { RunMail, RunMailState, WhyNone } from "@plenary/contract/selection/runs";
import { text } from "@plenary/contract/text";
import type { BadgeTone } from "../../ui/texts/Badge.tsx";

/** What becomes of mails about decisions, in words. */

export const mailStates: Record<RunMailState, () => string> = {
  prepared: () => text("Prepared"),
  waiting: () => text("Waiting"),
  sent: () => text("Sent"),
  failed: () => text("Failed"),
  skipped: () => text("Not sent"),
  none: () => text("No mail"),
  done: () => text("Finished"),
};

export const mailTones: Record<RunMailState, BadgeTone> = {
  prepared: "neutral",
  waiting: "warn",
  sent: "accent",
  failed: "danger",
  skipped: "neutral",
  none: "neutral",
  done: "neutral",
};

const whys: Record<WhyNone, () => string> = {
  left_out: () => text("You have left it out. They read it at their proposals."),
  unclaimed: () =>
    text("Nobody has taken this account over yet. They read it at their proposals once somebody does."),
  switched_off: () => text("They have switched mail off. They read it at their proposals."),
  own: () => text("Whoever sends this hears nothing of it by mail."),
  unconfirmed: () =>
    text("Their address isn't confirmed. The mail waits until it is; they read it at their proposals."),
};

/** Why somebody gets no mail, or it waits, or what the mail server said. */
export const whyOf = ({ why, error }: RunMail): string | null => (why ? whys[why]() : error);
