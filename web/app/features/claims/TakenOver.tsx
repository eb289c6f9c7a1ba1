import { type TakenOver as Taken, takeBackClaim } from "@plenary/contract/invitations/claims";
import { counted, text } from "@plenary/contract/text";
import Undo2 from "lucide-react/icons/undo-2";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatCount } from "../../base/formats/figures.ts";
import { formatInstant } from "../../base/formats/moments.ts";
import { rich } from "../../base/texts/rich.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { bdi } from "../../ui/texts/tags.tsx";
import { PersonLink } from "../users/PersonLink.tsx";

/** Claims of the event's imported speakers; an administrator can take them back. */
export function TakenOver({ claims }: { claims: Taken[] }) {
  const isAdmin = useSignIn().user?.role === "admin";
  const heading = useRef<HTMLHeadingElement>(null);
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby="taken-over" className="mt-14">
      <h2 ref={heading} id="taken-over" tabIndex={-1} className="text-2xl outline-none">
        {text("Taken over from speakers without an account")}
      </h2>
      {claims.some(canTakeBack) && (
        <p className="mt-2 max-w-prose text-ink-soft">
          {isAdmin
            ? text(
                "If it wasn't the right person, take it back: the talks and sessions are that speaker's again.",
              )
            : text("If it wasn't the right person, an administrator can take it back.")}
        </p>
      )}
      <ul aria-labelledby="taken-over" className="mt-4 divide-y divide-line border-y border-line">
        {claims.map((claim) => (
          <li
            key={claim.claimId}
            className="flex flex-col items-start gap-x-6 gap-y-3 py-4 sm:flex-row sm:justify-between"
          >
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p>
                {rich("{claimer} from <bdi>{speaker}</bdi>", {
                  claimer: <PersonLink person={claim.claimer} />,
                  bdi,
                  speaker: claim.speakerName,
                })}
              </p>
              <p className="mt-0.5 text-sm text-ink-soft">{saidOf(claim)}</p>
            </div>
            {isAdmin && canTakeBack(claim) && <TakeBack claim={claim} focusAfter={heading} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const canTakeBack = ({ takenBackAt, recorded }: Taken) => takenBackAt === null && recorded;

function saidOf(claim: Taken): ReactNode {
  const {
    sessions,
    proposals = 0,
    left,
    everywhere,
    claimedAt,
    takenBackAt,
    takenBackBy,
    givenBack,
    recorded,
  } = claim;
  if (takenBackAt) {
    const time = formatInstant(takenBackAt);
    const what =
      givenBack === null
        ? time
        : sessions === 0 && proposals > 0
          ? proposalCountText(proposals, time)
          : sessionCountText(givenBack, everywhere, time);
    return takenBackBy === null
      ? text("Taken back: {what}", { what })
      : rich("Taken back by <bdi>{name}</bdi>: {what}", { bdi, name: takenBackBy, what });
  }
  // Deleted sessions can't be taken back.
  if (sessions === 0 && proposals > 0) return proposalCountText(proposals, formatInstant(claimedAt));
  const what = sessionCountText(recorded ? left : sessions, everywhere, formatInstant(claimedAt));
  if (recorded) return what;
  return text("{what}. It can't be taken back: which sessions these were was not recorded then.", {
    what,
  });
}

/** Where there were no sessions. */
const proposalCountText = (count: number, time: string): string =>
  counted(count, "{shown} proposal, {time}", "{shown} proposals, {time}", {
    shown: formatCount(count),
    time,
  });

function sessionCountText(count: number, everywhere: boolean, time: string): string {
  if (count === 0) return text("No sessions, {time}", { time });
  const told = { shown: formatCount(count), time };
  return everywhere
    ? counted(count, "{shown} session at all events, {time}", "{shown} sessions at all events, {time}", told)
    : counted(count, "{shown} session, {time}", "{shown} sessions, {time}", told);
}

function TakeBack({ claim, focusAfter }: { claim: Taken; focusAfter: RefObject<HTMLElement | null> }) {
  const { claimId, speakerName: speaker, claimer, everywhere, left } = claim;
  const [isOpen, setOpen] = useState(false);
  const task = useTask(takeBackClaim.failure);
  const { revalidate } = useRevalidator();

  async function takeBack() {
    const { count, proposals = 0 } = await call(takeBackClaim, { params: { claimId } });
    setOpen(false);
    await revalidate();
    notify(
      count === 0 && proposals > 0
        ? counted(proposals, "{shown} proposal was taken back", "{shown} proposals were taken back", {
            shown: formatCount(proposals),
          })
        : counted(count, "{shown} session was taken back", "{shown} sessions were taken back", {
            shown: formatCount(count),
          }),
    );
  }

  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        <Undo2 aria-hidden="true" />
        <span>
          {rich("Take back<hidden> what {name} took over from {speaker}</hidden>", {
            hidden: (inner) => <span className="sr-only">{inner}</span>,
            name: claimer.name,
            speaker,
          })}
        </span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={text("Take this back?")}
        confirmLabel={text("Take back")}
        danger
        busy={task.busy}
        busyLabel={text("Taking back...")}
        error={task.error}
        focusAfter={focusAfter}
        onConfirm={() => task.run(takeBack)}
        onCancel={() => {
          setOpen(false);
          task.clear();
        }}
      >
        <span className="block [overflow-wrap:anywhere]">
          {everywhere
            ? rich(
                "What <bdi>{name}</bdi> took over from <bdi>{speaker}</bdi>, at all events, goes back to an account that nobody can sign in to: the talks and sessions that are still there, as they are now, with <bdi>{speaker}</bdi>'s name.",
                { bdi, name: claimer.name, speaker },
              )
            : rich(
                "What <bdi>{name}</bdi> took over from <bdi>{speaker}</bdi> goes back to an account that nobody can sign in to: the talks and sessions that are still there, as they are now, with <bdi>{speaker}</bdi>'s name.",
                { bdi, name: claimer.name, speaker },
              )}
        </span>
        <span className="mt-3 block">
          {counted(
            left,
            "What was changed in the session since then stays until the event's schedule file is read again. Everything else in the account stays. Its owner and the organizers are told.",
            "What was changed in the {shown} sessions since then stays until the event's schedule file is read again. Everything else in the account stays. Its owner and the organizers are told.",
            { shown: formatCount(left) },
          )}
        </span>
      </ConfirmDialog>
    </>
  );
}
