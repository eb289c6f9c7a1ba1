import { DAY } from "./base/durations.ts";
import { capabilities } from "./capabilities.ts";
import type { Job } from "./core/jobs.ts";
import { analyzeEmbedded } from "./db/analyze.ts";
import { openKeepingSpace } from "./db/keep-space.ts";
import { deliverMail } from "./mail/mail.ts";

/** The background jobs of every process: mail, database maintenance, and those of each capability. */
export const jobs: readonly Job[] = [
  deliverMail,
  { name: "keep-space", every: 10_000, open: openKeepingSpace },
  {
    name: "analyze",
    every: DAY,
    open: ({ database }) => ({ run: () => analyzeEmbedded(database).then(() => undefined) }),
  },
  ...capabilities.flatMap(({ jobs: own = [] }) => own),
];
