import { text } from "@plenary/contract/text";
import { useState } from "react";
import { paths } from "../../../base/paths/paths.ts";
import { keysFrom } from "../../../base/storage/storage.ts";
import { draftsOf } from "../../../sign-in/drafts.ts";
import { useSignIn } from "../../../sign-in/store.ts";
import { pathOfDraft, readDraft } from "../../../sign-in/use-draft.ts";
import { NoteLink } from "../../../ui/notices/NoteLink.tsx";
import type { SessionInput } from "./session-values.ts";

const submissions = "submission:";

/** The name of a submission's draft: by the event and the talk the form was opened for, if any. */
export const submissionDraft = (eventId = "", talkId = "") => `${submissions}${eventId}/${talkId}`;

/** The way back to a talk that the reader has begun to write in this browser, if there is one. */
export function BegunSubmission() {
  const { user } = useSignIn();
  const [begun] = useState(() => (user ? findBegun(user.userId) : undefined));
  if (begun === undefined) return null;
  return <NoteLink to={begun}>{text("You have begun to submit a talk. Go on with it")}</NoteLink>;
}

/** The form of the first draft that has any text. */
function findBegun(userId: string): string | undefined {
  const prefix = draftsOf(userId) + submissions;
  const written = keysFrom(prefix).find((key) => {
    const { title, summary, description } = readDraft<SessionInput>(key) ?? {};
    return title || summary || description;
  });
  if (written === undefined) return undefined;
  const [eventId, talkId] = pathOfDraft(written).slice(prefix.length).split("/");
  return paths.newSession({ ...(eventId && { eventId }), ...(talkId && { talkId }) });
}
