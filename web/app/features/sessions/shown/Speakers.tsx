import { addSpeaker, setSpeakers } from "@plenary/contract/sessions/session-speakers";
import type { Session } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import ArrowUp from "lucide-react/icons/arrow-up";
import X from "lucide-react/icons/x";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { z } from "zod";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { useNoMail } from "../../../base/calls/use-no-mail.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../../ui/dialogs/DialogForm.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { useFreshLink } from "../../invitations/sent/FreshLink.tsx";
import { invitedText } from "../../invitations/sent/invited-text.tsx";
import { type NewSpeaker, SpeakerForm } from "./SpeakerChoice.tsx";

type AskedAddress = NonNullable<z.output<typeof addSpeaker.response>["asked"]>;

/** For organizers: removes speakers, sets their order, and adds some. */
export function Speakers({ session }: { session: Session }) {
  const [open, setOpen] = useState<"set" | "add" | null>(null);
  const goOnAt = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(null);
  const fresh = useFreshLink(goOnAt);

  /** The link of an invited address that no mail was sent to. */
  async function tellAsked({ email, mailSent, whyNoMail, url }: AskedAddress) {
    if (url && (await fresh.show(email, async () => ({ url }), whyNoMail))) return;
    notify(invitedText(email, { hasAccount: false, mailSent }));
  }

  return (
    <span className="mt-2 flex flex-wrap gap-2">
      {session.speakers.length > 0 && (
        <Button ref={goOnAt} size="sm" variant="secondary" onClick={() => setOpen("set")}>
          {text("Change speakers")}
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => setOpen("add")}>
        {text("Add a speaker")}
      </Button>
      <Dialog open={open === "set"} onClose={close} focusAfter={goOnAt} title={text("Who speaks")}>
        {open === "set" && <SetForm session={session} onClose={close} />}
      </Dialog>
      <Dialog open={open === "add"} onClose={close} focusAfter={goOnAt} title={text("Add a speaker")}>
        {open === "add" && <AddForm session={session} onClose={close} onAsked={tellAsked} />}
      </Dialog>
      {fresh.dialog}
    </span>
  );
}

interface FormProps {
  session: Session;
  onClose: () => void;
}

/** Nothing happens before it is saved. */
function SetForm({ session: { sessionId, speakers }, onClose }: FormProps) {
  const task = useTask(setSpeakers.failure);
  const { revalidate } = useRevalidator();
  const [people, setPeople] = useState(speakers);
  const noMail = useNoMail();
  const ids = (of: typeof speakers) => of.map(({ userId }) => userId);
  const isChanged = ids(people).join() !== ids(speakers).join();
  const up = (index: number) =>
    setPeople(people.toSpliced(index, 1).toSpliced(index - 1, 0, ...people.slice(index, index + 1)));

  async function save() {
    const body = { userIds: ids(people), ifUserIds: ids(speakers) };
    await call(setSpeakers, { params: { sessionId }, body });
    onClose();
    await revalidate();
    notify(text("The speakers are saved"));
  }

  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        void task.run(save);
      }}
      onCancel={onClose}
      failure={task.error}
      busy={task.busy}
      submitLabel={text("Save")}
      busyLabel={text("Saving...")}
      disabled={!isChanged}
    >
      {people.length === 0 ? (
        <p>{text("Nobody is left. The session says that a speaker is to be announced.")}</p>
      ) : (
        <ol className="flex flex-col divide-y divide-line">
          {people.map(({ userId, name, accepted }, index) => (
            <li key={userId} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <bdi>{name}</bdi>
                {!accepted && (
                  <span className="block text-sm text-ink-soft">{text("Has not answered yet")}</span>
                )}
              </span>
              <span className="flex shrink-0 gap-1">
                {index > 0 && (
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={text("Move {name} up", { name })}
                    onClick={() => up(index)}
                  >
                    <ArrowUp aria-hidden="true" />
                  </Button>
                )}
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={text("Remove {name}", { name })}
                  onClick={() => setPeople(people.toSpliced(index, 1))}
                >
                  <X aria-hidden="true" />
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className="text-sm text-ink-soft">
        {noMail === null
          ? text(
              "Whoever has an account is told when you remove them. Their own talk stays theirs; the session keeps its texts.",
            )
          : text(
              "Whoever has an account finds on their dashboard that you removed them. Their own talk stays theirs; the session keeps its texts.",
            )}
      </p>
    </DialogForm>
  );
}

interface AddFormProps extends FormProps {
  onAsked: (asked: AskedAddress) => Promise<void>;
}

function AddForm({ session: { sessionId, eventId, speakers }, onClose, onAsked }: AddFormProps) {
  const task = useTask(addSpeaker.failure);
  const { revalidate } = useRevalidator();

  async function add({ body }: NewSpeaker) {
    const { session, asked } = await call(addSpeaker, { params: { sessionId }, body });
    onClose();
    await revalidate();
    if (asked) return onAsked(asked);
    const isNew = ({ userId }: { userId: string }) => !speakers.some((before) => before.userId === userId);
    const isAsked = session.speakers.some((speaker) => isNew(speaker) && !speaker.accepted);
    notify(isAsked ? text("They are asked, and named once they accept") : text("The speaker is added"));
  }

  return (
    <SpeakerForm
      eventId={eventId}
      exclude={speakers.map(({ userId }) => userId)}
      failure={task.error}
      busy={task.busy}
      onAdd={(one) => void task.run(() => add(one))}
      onCancel={onClose}
    />
  );
}
