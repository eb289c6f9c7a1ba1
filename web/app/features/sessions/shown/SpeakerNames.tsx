import type { Session } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import { rich } from "../../../base/texts/rich.ts";
import { Names } from "../../../ui/texts/Names.tsx";

type Speakers = Pick<Session, "speakers" | "awaitsSpeaker">;

const named = ({ speakers }: Speakers, asWanted: boolean) =>
  speakers.filter(({ accepted }) => accepted === asWanted).map(({ name }) => name);

interface SpeakerNamesProps {
  session: Speakers;
  /** Leaves out who has no account. */
  brief?: boolean;
}

/** The speakers in a line of text, and who was invited and has not answered yet. */
export function SpeakerNames({ session, brief = false }: SpeakerNamesProps) {
  return (
    <>
      {named(session, true).length > 0 ? (
        <Names names={named(session, true)} />
      ) : (
        <NoSpeaker session={session} />
      )}
      <InvitedNames session={session} />
      {!brief && <NoAccount session={session} />}
    </>
  );
}

/** Shown if nobody speaks, as in an opening from a schedule file, or not yet. */
export function NoSpeaker({ session: { awaitsSpeaker } }: { session: Pick<Session, "awaitsSpeaker"> }) {
  return awaitsSpeaker ? text("Speaker to be announced") : text("No speaker");
}

/** Marks imported speakers without an account: by name, if others speak too. */
function NoAccount({ session: { speakers } }: { session: Speakers }) {
  const imported = speakers.filter(({ unclaimed }) => unclaimed).map(({ name }) => name);
  if (imported.length === 0) return null;
  return (
    <span className="text-sm text-ink-soft">
      {" "}
      {imported.length === speakers.length
        ? text("No account")
        : rich("No account: {names}", { names: <Names names={imported} /> })}
    </span>
  );
}

/** The invited people who have not answered yet, to follow other names; nothing if there are none. */
export function InvitedNames({ session }: { session: Speakers }) {
  const asked = named(session, false);
  if (asked.length === 0) return null;
  return (
    <span className="text-sm text-ink-soft">
      {" "}
      {rich("(not answered yet: {names})", { names: <Names names={asked} /> })}
    </span>
  );
}
