import { getUser, searchUsers } from "@plenary/contract/accounts/profiles";
import { InviteSpeakerBody } from "@plenary/contract/invitations/invitations";
import { inviteSpeakers, type OrganizerInviteResult } from "@plenary/contract/invitations/inviting";
import { getPublicProfile } from "@plenary/contract/public/public";
import { counted, text } from "@plenary/contract/text";
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from "react";
import { z } from "zod";
import { call } from "../../../base/calls/api.ts";
import { useNoMail } from "../../../base/calls/use-no-mail.ts";
import { formatCount } from "../../../base/formats/figures.ts";
import { useSchemaForm } from "../../../base/forms/forms.ts";
import { rich } from "../../../base/texts/rich.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { DialogForm } from "../../../ui/dialogs/DialogForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { focus } from "../../../ui/page/focus.ts";
import { bdi } from "../../../ui/texts/tags.tsx";
import { InviterWordsField } from "../InvitationParts.tsx";
import { InviteResults } from "./InviteResults.tsx";
import { parsePastedAddresses } from "./pasted-addresses.ts";
import { RecognizedAddresses } from "./RecognizedAddresses.tsx";

/** The most characters: a browser takes seconds to break the lines of a megabyte. A hundred addresses with long names are fewer. */
const pastedMax = 50_000;

/** The form's fields; addresses are recognized on submit. */
const Written = InviteSpeakerBody.pick({ talkId: true, words: true }).extend({
  pasted: z.string().refine((pasted) => parsePastedAddresses(pasted).addresses.length > 0, {
    error: () => text("Please enter a valid email address"),
  }),
});

interface InviteFormProps {
  asksForTalk?: boolean;
  /** Invites one address, says so and closes the form. */
  inviteOne: (email: string, asked: Pick<z.output<typeof Written>, "talkId" | "words">) => Promise<void>;
  inviteMany: (body: {
    emails: string[];
    words: string | null | undefined;
  }) => Promise<{ results: OrganizerInviteResult[] }>;
  showList: () => void | Promise<void>;
  onClose: () => void;
}

/** A single address is invited and shown in the list; many get an outcome each, and those that were not invited stay in the field. */
export function InviteForm({
  asksForTalk = false,
  inviteOne,
  inviteMany,
  showList,
  onClose,
}: InviteFormProps) {
  const form = useSchemaForm(Written, { pasted: "", talkId: null, words: null });
  const [written, talkId, words] = form.hook.watch(["pasted", "talkId", "words"]);
  const looked = useDeferredValue(written);
  const pasted = useMemo(() => parsePastedAddresses(looked), [looked]);
  const [results, setResults] = useState<OrganizerInviteResult[] | null>(null);
  const { addresses, unknown, later } = pasted;
  const [only] = addresses.length === 1 && unknown.length === 0 && !later ? addresses : [];
  const isEmpty = looked.trim() === "";
  const showsList = !only && !isEmpty;
  const invitee = useInvitee(only ?? null);
  const talks = asksForTalk && invitee?.known ? invitee.talks : [];
  const [choosesTalk, setChoosesTalk] = useState(false);
  const noMail = useNoMail();

  const send = form.submit(async ({ pasted: given, ...asked }) => {
    const sent = parsePastedAddresses(given);
    const [first = ""] = sent.addresses;
    if (sent.addresses.length === 1 && sent.unknown.length === 0 && !sent.later && !results)
      return inviteOne(first, asked);
    const { results: told } = await inviteMany({ emails: sent.addresses, words: asked.words });
    setResults([...(results ?? []), ...told]);
    const left = told.filter(({ outcome }) => outcome === "refused" || outcome === "not_an_address");
    const kept = [...left.map(({ email }) => email), ...sent.unknown, sent.later].filter(Boolean);
    form.hook.setValue("pasted", kept.join("\n"));
    await showList();
  }, inviteSpeakers.failure);

  if (results && written === "") {
    return (
      <div className="flex flex-col gap-5">
        <InviteResults key={results.length} results={results} />
        <div className="flex justify-end">
          <Button onClick={onClose}>{text("Done")}</Button>
        </div>
      </div>
    );
  }
  return (
    <>
      {results && <InviteResults key={results.length} results={results} />}
      <DialogForm
        onSubmit={send}
        onCancel={onClose}
        {...(results?.some(({ outcome }) => outcome === "invited") && { cancelLabel: text("Done") })}
        failure={form.failure}
        busy={form.busy}
        submitLabel={inviteLabel(addresses.length, !noMail)}
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
            // Otherwise the end of the list would be cut off silently.
            event.preventDefault();
            form.hook.setError("pasted", {
              message: text("At most {count} characters fit. Paste the list in parts.", {
                count: formatCount(pastedMax),
              }),
            });
          }}
          hint={
            !showsList && (
              <FieldHint
                isEmpty={isEmpty}
                invitee={only ? invitee : null}
                asksForTalk={asksForTalk}
                chooseTalk={talks.length > 0 && !choosesTalk ? () => setChoosesTalk(true) : undefined}
              />
            )
          }
          error={form.errorOf("pasted")}
          {...form.register("pasted", {
            onChange: () => {
              form.hook.setValue("talkId", null);
              setChoosesTalk(false);
            },
          })}
        />
        {showsList && <RecognizedAddresses pasted={pasted} />}
        {choosesTalk && (
          <SelectField
            ref={focus}
            label={text("Talk")}
            optional
            hint={text("Your preference. They may choose another.")}
            error={form.errorOf("talkId")}
            value={talkId ?? ""}
            onChange={({ target }) => {
              form.hook.setValue("talkId", target.value || null);
              form.hook.clearErrors("talkId");
            }}
          >
            <option value="">{text("Any of their talks")}</option>
            {talks.map((talk) => (
              <option key={talk.talkId} value={talk.talkId}>
                {talk.title}
              </option>
            ))}
          </SelectField>
        )}
        <InviterWordsField
          written={words}
          byMail={!noMail}
          error={form.errorOf("words")}
          {...form.register("words")}
        />
      </DialogForm>
    </>
  );
}

function inviteLabel(count: number, byMail: boolean): string {
  if (!byMail)
    return count > 1 ? counted(count, "Invite {count} person", "Invite {count} people") : text("Invite");
  if (count > 1) return counted(count, "Send {count} invitation", "Send {count} invitations");
  return text("Send invitation");
}

interface FieldHintProps {
  isEmpty: boolean;
  invitee: Invitee | null;
  asksForTalk: boolean;
  chooseTalk: (() => void) | undefined;
}

function FieldHint({ isEmpty, invitee, asksForTalk, chooseTalk }: FieldHintProps): ReactNode {
  return (
    // Two lines from the start: the invitee shows late, and must not move the button under the pointer.
    <div className="min-h-10">
      <span role="status" className="block">
        {invitee
          ? inviteeText(invitee, asksForTalk)
          : isEmpty
            ? text("One or more, separated by commas, spaces or line breaks. They don't need an account yet.")
            : null}
      </span>
      {chooseTalk && (
        <button type="button" className="text-link" onClick={chooseTalk}>
          {text("Ask for one of their talks")}
        </button>
      )}
    </div>
  );
}

function inviteeText(invitee: Invitee, asksForTalk: boolean): ReactNode {
  if (!invitee.known) {
    return text("No account has confirmed this address. Whoever gets the link can take the invitation.");
  }
  const { name, talks } = invitee;
  return talks.length > 0 || !asksForTalk
    ? rich("This is <bdi>{name}</bdi>.", { bdi, name })
    : rich("This is <bdi>{name}</bdi>, without a talk yet.", { bdi, name });
}

/** The pause in typing before the server is asked, in milliseconds. */
const rest = 300;
const mostMatches = 20;

/** The account of an address, with the talks of its public profile; or that there is none. */
type Invitee = { known: true; name: string; talks: { talkId: string; title: string }[] } | { known: false };

/** The account with exactly this address; null until known. Failures are only logged: the invitation can do without. */
function useInvitee(address: string | null): Invitee | null {
  const [found, setFound] = useState<{ address: string; invitee: Invitee } | null>(null);
  useEffect(() => {
    if (!address) return;
    const leave = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setFound({ address, invitee: await find(address, leave.signal) });
      } catch (error) {
        // Not for people: the console
        if (!leave.signal.aborted) console.warn("The search for the invitee failed.", error);
      }
    }, rest);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [address]);
  return found && found.address === address ? found.invitee : null;
}

async function find(address: string, signal: AbortSignal): Promise<Invitee> {
  const query = { q: address, limit: mostMatches };
  const { users, holderId } = await call(searchUsers, { query }, { signal });
  const holder = users.find(({ userId }) => userId === holderId);
  if (!holder) return { known: false };
  const { name, userId } = holder;
  const input = { params: { userId } };
  // Requesting a page that doesn't exist would leave an error in the console.
  const { hasPublicPage } = await call(getUser, input, { signal });
  const talks = hasPublicPage ? (await call(getPublicProfile, input, { signal })).user.talks : [];
  return { known: true, name, talks };
}
