import { limits } from "@plenary/contract/limits";
import type { UnlistedName } from "@plenary/contract/programme/rooms";
import { listEventSessions } from "@plenary/contract/sessions/event-sessions";
import type { Session } from "@plenary/contract/sessions/sessions";
import { counted, text } from "@plenary/contract/text";
import MessageCircleQuestion from "lucide-react/icons/message-circle-question-mark";
import { useEffect, useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { useNoMail } from "../../../base/calls/use-no-mail.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { WarningCard } from "../../../ui/notices/WarningCard.tsx";
import { focusHeading } from "../../../ui/page/focus-heading.ts";
import { changeSessions, outcomeLines, partialFailureText } from "../../event-sessions/bulk-changes.ts";
import { TargetDialog } from "./arranged/TargetDialog.tsx";

export interface UnlistedNamesWords {
  title: string;
  about: string;
  addLabel: string;
  replaceLabel: string;
  replaceTitle: (name: string) => string;
  targetLabel: string;
  noneChosen: string;
}

interface UnlistedNamesProps {
  kind: "room" | "track";
  eventId: string;
  texts: readonly UnlistedName[];
  targets: readonly { id: string; name: string }[];
  words: UnlistedNamesWords;
  /** Adds one with that name, and returns the notice. */
  add: (name: string) => Promise<string>;
  failure: string;
}

/** For organizers: speakers' texts for rooms or tracks that match none. */
export function UnlistedNames({ texts, words, ...props }: UnlistedNamesProps) {
  const id = useId();
  const before = useRef(texts.length);
  useEffect(() => {
    const isLess = texts.length < before.current;
    before.current = texts.length;
    // The pressed button is gone with its row.
    if (isLess && document.activeElement === document.body) focusHeading();
  }, [texts]);
  if (texts.length === 0) return null;
  return (
    <WarningCard id={id} icon={MessageCircleQuestion} title={words.title} className="mb-8">
      <p className="mt-1 text-sm text-ink-soft">{words.about}</p>
      <ul className="mt-3 divide-y divide-warn/40">
        {texts.map((unlisted) => (
          <UnlistedRow key={unlisted.name} unlisted={unlisted} words={words} {...props} />
        ))}
      </ul>
    </WarningCard>
  );
}

type UnlistedRowProps = Omit<UnlistedNamesProps, "texts"> & { unlisted: UnlistedName };

function UnlistedRow({
  unlisted: { name, sessions },
  kind,
  eventId,
  targets,
  words,
  add,
  failure,
}: UnlistedRowProps) {
  const task = useTask(failure);
  const { revalidate } = useRevalidator();
  const [asks, setAsks] = useState(false);
  const noMail = useNoMail();

  async function addIt() {
    const said = await add(name);
    await revalidate();
    notify(said);
  }

  async function replaceBy(id: string) {
    const all = await sessionsWith(eventId, kind, name);
    const place = kind === "room" ? { roomId: id } : { trackId: id };
    const found = await changeSessions(eventId, all, { action: "set", ...place });
    return outcomeLines("set", found).join(" ");
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <bdi className="font-medium">{name}</bdi>{" "}
        <span className="text-sm text-ink-soft">
          {counted(sessions, "{count} session", "{count} sessions")}
        </span>
        {task.error && (
          <span role="alert" className="block text-sm text-danger">
            {task.error}
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" busy={task.busy} onClick={() => task.run(addIt)}>
          {words.addLabel}
          <span className="sr-only"> {name}</span>
        </Button>
        {targets.length > 0 && (
          <Button size="sm" variant="secondary" onClick={() => setAsks(true)}>
            {words.replaceLabel}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      <TargetDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={words.replaceTitle(name)}
        targets={targets}
        targetLabel={words.targetLabel}
        noneChosen={words.noneChosen}
        submitLabel={words.replaceLabel}
        work={replaceBy}
        failure={failure}
        say={partialFailureText}
      >
        {counted(sessions, "It is changed in {count} session.", "It is changed in {count} sessions.")}
        {kind === "room" && ` ${movesTold(noMail === null)}`}
      </TargetDialog>
    </li>
  );
}

/** Another room is a move; another track tells nobody. */
const movesTold = (isMailed: boolean): string =>
  isMailed
    ? text("In a programme without a version, the speakers of confirmed ones hear of it.")
    : text("In a programme without a version, the speakers of confirmed ones find it on their dashboards.");

/** The event's sessions with only the text and no row. */
async function sessionsWith(eventId: string, kind: "room" | "track", name: string) {
  const found: Session[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { [kind]: name, limit: limits.listMax, page };
    const answer = await call(listEventSessions, { params: { eventId }, query });
    found.push(...answer.sessions);
    pages = answer.pages;
  }
  const isLoose = (session: Session) => session[kind] === name && session[`${kind}Id`] === null;
  return found.filter(isLoose).map(({ sessionId }) => ({ sessionId }));
}
