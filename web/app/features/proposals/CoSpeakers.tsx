import {
  InviteCoSpeakerBody,
  inviteCoSpeaker,
  orderCoSpeakers,
  removeCoSpeaker,
} from "@plenary/contract/call/proposal-speakers";
import type { Proposal, ProposalSpeaker } from "@plenary/contract/call/proposals";
import type { Answer } from "@plenary/contract/endpoint";
import { text } from "@plenary/contract/text";
import ArrowUp from "lucide-react/icons/arrow-up";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { Badge } from "../../ui/texts/Badge.tsx";
import { useFreshLink } from "../invitations/sent/FreshLink.tsx";
import { invitedText } from "../invitations/sent/invited-text.tsx";
import { speakerName, speakerStates, speakerTones } from "./proposal-words.ts";

interface CoSpeakersProps {
  proposal: Proposal;
  /** How many the call allows beside the submitter. */
  max: number;
  /** Accounts of those of whom something is asked that they haven't said yet. */
  lacking?: readonly string[];
  /** After each change: loads what is shown. */
  onChanged: () => Promise<void>;
}

/** Who speaks in a proposal, with their answers; for who says so, with what changes it. */
export function CoSpeakers({ proposal, max, lacking = [], onChanged }: CoSpeakersProps) {
  const { proposalId, submitter, speakers, permissions } = proposal;
  const params = { proposalId };
  const task = useTask(removeCoSpeaker.failure);
  const mayChange = permissions.speakers;
  const section = useRef<HTMLElement>(null);
  const fresh = useFreshLink(section);
  if ((!mayChange || max === 0) && speakers.length === 0) return null;
  const open = speakers.filter(({ status }) => status === "invited" || status === "accepted").length;

  const remove = (entryId: string, name: string) =>
    task.run(async () => {
      await call(removeCoSpeaker, { params: { proposalId, entryId } });
      await onChanged();
      section.current?.focus();
      notify(text("{name} is taken off", { name }));
    });
  const up = (index: number) =>
    task.run(async () => {
      const ids = speakers.map(({ entryId }) => entryId);
      const entryIds = ids.toSpliced(index, 1).toSpliced(index - 1, 0, ...ids.slice(index, index + 1));
      await call(orderCoSpeakers, { params, body: { entryIds } });
      await onChanged();
    });

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="co-speakers"
      className="flex flex-col gap-4 outline-none"
    >
      <h2 id="co-speakers" className="text-xl">
        {text("Speakers")}
      </h2>
      <ol className="divide-y divide-line border-y border-line">
        <li className="py-3">
          <bdi>{submitter?.name}</bdi>
        </li>
        {speakers.map((speaker, index) => (
          <Row
            key={speaker.entryId}
            speaker={speaker}
            lacks={speaker.userId !== null && lacking.includes(speaker.userId)}
            busy={task.busy}
            onUp={mayChange && index > 0 ? () => void up(index) : undefined}
            onRemove={mayChange ? (name) => void remove(speaker.entryId, name) : undefined}
          />
        ))}
      </ol>
      <FormError>{task.error}</FormError>
      {mayChange && open < max && (
        <Invite
          proposalId={proposalId}
          onInvited={async (email, { url, mailSent, whyNoMail }) => {
            await onChanged();
            if (url && (await fresh.show(email, async () => ({ url }), whyNoMail))) return;
            notify(invitedText(email, { hasAccount: false, mailSent }));
          }}
        />
      )}
      {fresh.dialog}
      {mayChange && (
        <p className="text-sm text-ink-soft">
          {text("At most {max} beside who submits it. They are named once they have accepted.", { max })}
        </p>
      )}
    </section>
  );
}

interface RowProps {
  speaker: ProposalSpeaker;
  lacks: boolean;
  busy: boolean;
  onUp: (() => void) | undefined;
  onRemove: ((name: string) => void) | undefined;
}

function Row({ speaker, lacks, busy, onUp, onRemove }: RowProps) {
  const name = speakerName(speaker);
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
        <Badge tone={speakerTones[speaker.status]}>{speakerStates[speaker.status]()}</Badge>
        {lacks && (
          <span className="text-sm text-ink-soft">
            {text("Has not said yet all that the call asks about them")}
          </span>
        )}
      </span>
      <span className="flex shrink-0 gap-1">
        {onUp && (
          <Button
            size="sm"
            variant="quiet"
            disabled={busy}
            aria-label={text("Move {name} up", { name })}
            onClick={onUp}
          >
            <ArrowUp aria-hidden="true" />
          </Button>
        )}
        {onRemove && (
          <Button
            size="sm"
            variant="quiet"
            disabled={busy}
            aria-label={text("Remove {name}", { name })}
            onClick={() => onRemove(name)}
          >
            <X aria-hidden="true" />
          </Button>
        )}
      </span>
    </li>
  );
}

interface InviteProps {
  proposalId: string;
  onInvited: (email: string, invited: Answer<typeof inviteCoSpeaker>) => Promise<void>;
}

/** No form of its own: it stands in the proposal's. It goes once there are as many speakers as the call allows. */
function Invite({ proposalId, onInvited }: InviteProps) {
  const form = useSchemaForm(InviteCoSpeakerBody, { email: "" });
  const invite = form.submit(async (body) => {
    const invited = await call(inviteCoSpeaker, { params: { proposalId }, body });
    form.hook.reset({ email: "" });
    await onInvited(body.email, invited);
  }, inviteCoSpeaker.failure);
  return (
    <div className="flex flex-col gap-3">
      <FormError>{form.failure}</FormError>
      <TextField
        label={text("Email of a co-speaker")}
        type="email"
        error={form.errorOf("email")}
        onKeyDown={(event) => event.key === "Enter" && void invite(event)}
        {...form.register("email")}
      />
      <Button
        variant="secondary"
        className="self-start"
        busy={form.busy}
        busyLabel={text("Inviting...")}
        onClick={(event) => void invite(event)}
      >
        {text("Invite")}
      </Button>
    </div>
  );
}
