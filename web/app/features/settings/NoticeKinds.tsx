import { muteNotices, readMutedNotices, type SwitchedKind } from "@plenary/contract/messages/notices";
import { text } from "@plenary/contract/text";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { ownPaths } from "../../base/paths/own-paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Switch } from "../../ui/forms/Switch.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { NotLoaded } from "./NotLoaded.tsx";

const kinds = (): { kind: SwitchedKind; label: string }[] => [
  { kind: "session_submitted", label: text("A session is submitted to an event that you organize") },
  {
    kind: "session_withdrawn",
    label: text("A session is withdrawn from an event that you organize, or yours is deleted"),
  },
  { kind: "proposal_submitted", label: text("A talk is proposed to your event's call for papers") },
  { kind: "proposal_withdrawn", label: text("A proposal to your event is withdrawn") },
  { kind: "change_waiting", label: text("A speaker's change waits for your approval") },
  { kind: "session_moved", label: text("An organizer sets or changes time or room of your session") },
  {
    kind: "texts_changed",
    label: text("Somebody changes the texts of your session, or of one that you confirmed"),
  },
];

/** Of sessions that others organize and give: off at first, and on no dashboard. */
const marked = "marked_changed" satisfies SwitchedKind;

interface NoticeKindsProps {
  /** Null if they could not be loaded. */
  muted: SwitchedKind[] | null;
  reason: string | null;
  /** Undefined if it could not be loaded. */
  sendsMail: boolean | undefined;
}

/** Which changes in events one hears of by mail, each saved at once; without any mails, none can be chosen. */
export function NoticeKinds({ muted, reason, sendsMail }: NoticeKindsProps) {
  const { user } = useSignIn();
  const task = useTask(muteNotices.failure);
  const [saved, setSaved] = useState<SwitchedKind[] | null>(null);
  const isOff = user?.emailNotifications === false;
  const off = saved ?? muted;

  const save = (kind: SwitchedKind, on: boolean) =>
    task.run(async () => {
      const answer = await call(muteNotices, { body: { kind, muted: !on } });
      setSaved(answer.muted);
      const said = on ? text("These mails are on") : text("These mails are off");
      notify(sendsMail ? said : text("Your choice is saved"), "good", { kind });
    });

  return (
    <fieldset className="mt-8 min-w-0 border-t border-line pt-6">
      <legend className="float-start mb-3 w-full text-base font-medium">{text("Changes in events")}</legend>
      {off ? (
        <>
          <ul className="clear-both flex flex-col gap-1">
            {kinds().map(({ kind, label }) => (
              <li key={kind}>
                <Switch
                  label={label}
                  on={!off.includes(kind)}
                  busy={task.busy}
                  disabled={isOff}
                  onChange={(on) => save(kind, on)}
                />
              </li>
            ))}
          </ul>
          {task.error && (
            <p role="alert" className="mt-1 text-sm text-danger">
              {task.error}
            </p>
          )}
          <p className="mt-3 text-sm text-ink-soft">
            {sendsMail === false
              ? text(
                  "They are on your dashboard in any case. This installation sends no email: your choice counts once it does.",
                )
              : text(
                  "They come in one mail per event every ten minutes, and are on your dashboard in any case.",
                )}
            {isOff && <> {text("All your notifications are off, so none of them is sent.")}</>}
          </p>
          <div className="mt-5">
            <Switch
              label={text("A session that you have marked moves or is cancelled")}
              on={!off.includes(marked)}
              busy={task.busy}
              disabled={isOff}
              onChange={(on) => save(marked, on)}
            />
            <p className="mt-1 text-sm text-ink-soft">
              {sendsMail === false
                ? rich(
                    "About what has a star in <link>your programme</link>. Your choice counts once this installation sends email.",
                    { link: toFavourites },
                  )
                : rich(
                    "One mail per event ten minutes later, about what has a star in <link>your programme</link>.",
                    { link: toFavourites },
                  )}
            </p>
          </div>
        </>
      ) : (
        <div className="clear-both">
          <NotLoaded failure={readMutedNotices.failure} reason={reason} />
        </div>
      )}
    </fieldset>
  );
}

const toFavourites = (inner: ReactNode) => (
  <Link to={ownPaths.favourites()} className="text-link">
    {inner}
  </Link>
);
