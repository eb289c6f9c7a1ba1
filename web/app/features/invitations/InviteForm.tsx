import type { Event } from "@plenary/contract/events";
import { InviteSpeakerBody, inviteSpeaker, linkInvitation } from "@plenary/contract/invitations";
import { type InvitedOne, inviteSpeakers } from "@plenary/contract/inviting";
import { counted, text } from "@plenary/contract/text";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { call } from "../../base/api.ts";
import { formatCount } from "../../base/figures.ts";
import { useSchemaForm } from "../../base/forms.ts";
import { paths } from "../../base/paths.ts";
import { rich } from "../../base/rich.ts";
import { Button } from "../../ui/Button.tsx";
import { DialogForm } from "../../ui/DialogForm.tsx";
import { notify } from "../../ui/notices.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import type { useFreshLink } from "./FreshLink.tsx";
import { InvitedMany } from "./InvitedMany.tsx";
import { WordsField } from "./InvitedTo.tsx";
import { recognize } from "./pasted.ts";
import { Recognized } from "./Recognized.tsx";
import { sayInvited } from "./say-invited.tsx";
import { type Invitee, useInvitee } from "./use-invitee.ts";

/** Characters that fit: a browser takes seconds to break the lines of a megabyte. A hundred addresses with long names are fewer. */
const pastedMax = 50_000;

/** The field as it is written: its addresses are found when it is sent. */
const Written = InviteSpeakerBody.pick({ talkId: true, words: true }).extend({
  pasted: z
    .string()
    .refine((pasted) => recognize(pasted).addresses.length > 0, "Please enter a valid email address"),
});

interface InviteFormProps {
  event: Event;
  /** Shows the link to an invitation that no mail tells of. */
  show: ReturnType<typeof useFreshLink>["show"];
  onClose: () => void;
}

/** One address is invited and shown in the list; many are answered one by one, and what was not invited stays in the field. */
export function InviteForm({ event, show, onClose }: InviteFormProps) {
  const { eventId } = event;
  const form = useSchemaForm(Written, { pasted: "", talkId: null, words: null });
  const [written, talkId, words] = form.hook.watch(["pasted", "talkId", "words"]);
  const looked = useDeferredValue(written);
  const pasted = useMemo(() => recognize(looked), [looked]);
  const [results, setResults] = useState<InvitedOne[] | null>(null);
  const { addresses, unknown, later } = pasted;
  const [only] = addresses.length === 1 && unknown.length === 0 && !later ? addresses : [];
  const invitee = useInvitee(only ?? null);
  const navigate = useNavigate();

  /** The list of invitations, which starts with the new ones. */
  const showList = () =>
    navigate(paths.event(eventId, { show: "invitations" }), { replace: true, preventScrollReset: true });

  async function inviteOne(email: string, asked: Pick<z.output<typeof Written>, "talkId" | "words">) {
    const { invitation, mailSent } = await call(inviteSpeaker, { body: { ...asked, eventId, email } });
    onClose();
    await showList();
    const hasAccount = invitation.invitee !== null;
    const { invitationId } = invitation;
    const link = () => call(linkInvitation, { params: { invitationId } });
    if (!mailSent && !hasAccount && (await show(invitation.email, link))) return;
    notify(sayInvited(invitation.email, { hasAccount, mailSent }));
  }

  const send = form.submit(async ({ pasted: given, ...asked }) => {
    const sent = recognize(given);
    const [first = ""] = sent.addresses;
    if (sent.addresses.length === 1 && sent.unknown.length === 0 && !sent.later && !results)
      return inviteOne(first, asked);
    const body = { emails: sent.addresses, words: asked.words };
    const { results: told } = await call(inviteSpeakers, { params: { eventId }, body });
    setResults([...(results ?? []), ...told]);
    const left = told.filter(({ outcome }) => outcome === "refused" || outcome === "not_an_address");
    const kept = [...left.map(({ email }) => email), ...sent.unknown, sent.later].filter(Boolean);
    form.hook.setValue("pasted", kept.join("\n"));
    await showList();
  }, inviteSpeakers.failure);

  if (results && written === "") {
    return (
      <div className="flex flex-col gap-5">
        <InvitedMany key={results.length} results={results} />
        <div className="flex justify-end">
          <Button onClick={onClose}>{text("Done")}</Button>
        </div>
      </div>
    );
  }
  return (
    <>
      {results && <InvitedMany key={results.length} results={results} />}
      <DialogForm
        onSubmit={send}
        onCancel={onClose}
        failure={form.failure}
        busy={form.busy}
        submitLabel={
          addresses.length > 1
            ? counted(addresses.length, "Send {count} invitation", "Send {count} invitations")
            : text("Send invitation")
        }
        busyLabel={text("Inviting...")}
      >
        <TextArea
          label={results ? text("Email addresses that were not invited") : text("Email addresses")}
          rows={3}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="max-h-40!"
          maxLength={pastedMax}
          onPaste={(event) => {
            const { length } = event.clipboardData.getData("text");
            if (length + written.length <= pastedMax) return;
            // Cut off, the list would lose its end without a word.
            event.preventDefault();
            form.hook.setError("pasted", {
              message: text("At most {count} characters fit. Paste the list in parts.", {
                count: formatCount(pastedMax),
              }),
            });
          }}
          hint={<FieldHint isEmpty={looked.trim() === ""} invitee={only ? invitee : null} />}
          error={form.errorOf("pasted")}
          {...form.register("pasted", { onChange: () => form.hook.setValue("talkId", null) })}
        />
        {!only && looked.trim() !== "" && <Recognized pasted={pasted} />}
        {invitee?.known && invitee.talks.length > 0 && (
          <SelectField
            label={text("Talk")}
            optional
            hint={text("The one that you would like. They may choose another.")}
            error={form.errorOf("talkId")}
            value={talkId ?? ""}
            onChange={({ target }) => {
              form.hook.setValue("talkId", target.value || null);
              form.hook.clearErrors("talkId");
            }}
          >
            <option value="">{text("Any of their talks")}</option>
            {invitee.talks.map((talk) => (
              <option key={talk.talkId} value={talk.talkId}>
                {talk.title}
              </option>
            ))}
          </SelectField>
        )}
        <WordsField written={words} error={form.errorOf("words")} {...form.register("words")} />
      </DialogForm>
    </>
  );
}

function FieldHint({ isEmpty, invitee }: { isEmpty: boolean; invitee: Invitee | null }): ReactNode {
  return (
    <span role="status">
      {invitee
        ? sayWho(invitee)
        : isEmpty
          ? text("One or many, separated by commas, blanks or lines. They need no account yet.")
          : null}
    </span>
  );
}

const bdi = (inner: ReactNode) => <bdi>{inner}</bdi>;

function sayWho(invitee: Invitee): ReactNode {
  if (!invitee.known) {
    return text("No account has confirmed this address. Whoever gets the link can take the invitation.");
  }
  const { name, talks } = invitee;
  return talks.length > 0
    ? rich("This is <bdi>{name}</bdi>.", { bdi, name })
    : rich("This is <bdi>{name}</bdi>, without a talk yet.", { bdi, name });
}
