import { text } from "@plenary/contract/text";
import { useState } from "react";
import { paths } from "../../base/paths.ts";
import { keysFrom } from "../../base/storage.ts";
import { draftsOf } from "../../sign-in/drafts.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { readDraft } from "../../sign-in/use-draft.ts";
import { NoteLink } from "../../ui/NoteLink.tsx";
import type { SessionInput } from "./session-values.ts";

/** What begins the name of a submission's draft; the id of the event that it is for follows, if one was given. */
export const submissionDraft = "submission:";

/** The way back to a talk that the reader has begun to write and submit in this browser, if there is one. */
export function BegunSubmission() {
  const { user } = useSignIn();
  const [begun] = useState(() => (user ? findBegun(user.userId) : undefined));
  if (begun === undefined) return null;
  return (
    <NoteLink to={paths.newSession({ eventId: begun })}>
      {text("You have begun to submit a talk. Go on with it")}
    </NoteLink>
  );
}

/** The event of the first draft in which something is written. */
function findBegun(userId: string): string | undefined {
  const prefix = draftsOf(userId) + submissionDraft;
  const written = keysFrom(prefix).find((key) => {
    const { title, summary, description } = readDraft<SessionInput>(key) ?? {};
    return title || summary || description;
  });
  return written?.slice(prefix.length);
}
