import { enterProposal } from "@plenary/contract/call/proposals";
import type { PublicCall } from "@plenary/contract/call/public-call";
import { ApiError } from "@plenary/contract/client";
import type { Answer } from "@plenary/contract/endpoint";
import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import { type SubmitEvent, useRef, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { useUnsaved } from "../../base/forms/unsaved.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { LinkDialog } from "../../ui/dialogs/LinkDialog.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { FormFoot } from "../../ui/forms/FormFoot.tsx";
import { fieldColumns } from "../../ui/forms/field-columns.ts";
import { focusInvalid } from "../../ui/forms/focus-invalid.ts";
import { TextField } from "../../ui/forms/TextField.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { bdi } from "../../ui/texts/tags.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { NoMailReason } from "../invitations/sent/NoMailReason.tsx";
import { EventCrumbs } from "../workspace/EventCrumbs.tsx";
import { loadOrganized } from "../workspace/load-event.ts";
import { blank } from "./kept-proposals.ts";
import { loadAsked } from "./load-asked.ts";
import { ProposalFields } from "./ProposalFields.tsx";
import type { SavedFields as Values } from "./proposal-saving.ts";

/** Users who may only read the event are sent to the event. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const { event, loaded: asks } = await loadOrganized(eventId, loadAsked(eventId, request.signal));
  return { event, asks };
}

export const ErrorBoundary = EventFailure;

/** Organizers enter a proposal for somebody (docs/product/call.md#proposals-for-others). */
export default function EnterProposal() {
  const { event, asks } = useLoaderData<typeof clientLoader>();
  const { eventId } = event;
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Add a proposal · Plenary")}</title>
      <PageHeader
        title={text("Add a proposal")}
        above={
          <EventCrumbs
            event={event}
            items={[
              { label: text("Proposals"), to: callPaths.proposals(eventId) },
              { label: text("Add a proposal") },
            ]}
          />
        }
      >
        {asks
          ? text(
              "For somebody else, at any time. It is submitted at once, and theirs once they take it over.",
            )
          : text("The call for papers isn't published, so nothing can be submitted.")}
      </PageHeader>
      {asks ? (
        <Form asks={asks} />
      ) : (
        <LinkButton to={callPaths.event(eventId)}>{text("Open the call for papers")}</LinkButton>
      )}
    </div>
  );
}

interface Made extends Pick<Answer<typeof enterProposal>, "whyNoMail"> {
  to: string;
  url: string;
  /** The speaker, as entered. */
  who: string;
  hasAddress: boolean;
}

function Form({ asks }: { asks: PublicCall }) {
  const { eventId } = asks;
  const navigate = useNavigate();
  const task = useTask(enterProposal.failure);
  const form = useRef<HTMLFormElement>(null);
  const [who, setWho] = useState({ name: "", email: "" });
  const [values, setValues] = useState<Values>(blank);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isTyped, setTyped] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  useUnsaved(isTyped);
  const errorOf = (field: string) => problems[field];

  function changed(fields: readonly string[]): void {
    setTyped(true);
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !fields.includes(name))));
  }
  function name(given: Partial<typeof who>): void {
    setWho({ ...who, ...given });
    changed(["speaker.name", "speaker.email", "email"]);
  }
  function type(given: Partial<Values>): void {
    setValues({ ...values, ...given });
    changed(Object.keys(given));
  }

  async function add(submitted: SubmitEvent): Promise<void> {
    submitted.preventDefault();
    await task.run(async () => {
      const { title, summary, description, notes, typeId, minutes, trackId, language } = values;
      const speaker = {
        ...(who.name.trim() && { name: who.name }),
        ...(who.email.trim() && { email: who.email.trim() }),
      };
      const body = { speaker, title, summary, description, notes, typeId, minutes, trackId, language };
      try {
        const answer = await call(enterProposal, { params: { eventId }, body });
        setTyped(false);
        const { proposalId, submitter } = answer.proposal;
        const to = callPaths.proposalOf(eventId, proposalId);
        if (!answer.url) {
          await navigate(to, { replace: true });
          notify(
            rich("The proposal is added: <bdi>{email}</bdi> gets the link to it", { bdi, email: who.email }),
          );
          return;
        }
        const hasAddress = who.email.trim() !== "";
        setMade({ to, url: answer.url, who: submitter?.name ?? "", whyNoMail: answer.whyNoMail, hasAddress });
      } catch (error) {
        if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) throw error;
        setProblems(error.fields);
        focusInvalid(form);
      }
    });
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void add(event)}
      className="flex max-w-prose flex-col gap-6"
    >
      <div className={fieldColumns}>
        <TextField
          label={text("Speaker's name")}
          value={who.name}
          maxLength={limits.nameMax}
          onChange={({ target }) => name({ name: target.value })}
          error={errorOf("speaker.name")}
          hint={text("Without one, it is what is before the @ of the address.")}
        />
        <TextField
          label={text("Their email address")}
          optional
          type="email"
          value={who.email}
          onChange={({ target }) => name({ email: target.value })}
          error={errorOf("speaker.email") ?? errorOf("email")}
          hint={text("Gets a link to take the proposal over.")}
        />
      </div>
      <ProposalFields
        call={{ ...asks, questionnaire: { sections: [] } }}
        values={values}
        onType={type}
        errorOf={errorOf}
      />
      <FormError>{task.error}</FormError>
      <FormFoot
        saveLabel={text("Add proposal")}
        busyLabel={text("Adding...")}
        busy={task.busy}
        cancel={{ to: callPaths.proposals(eventId) }}
      />
      {made && (
        <LinkDialog
          open
          onClose={() => void navigate(made.to, { replace: true })}
          title={text("Pass on the proposal")}
          description={
            <>
              {made.hasAddress
                ? rich(
                    "The proposal is added, but no mail goes out. Send this link to <bdi>{name}</bdi> yourself: whoever has it can take the proposal over, once, for 30 days.",
                    { bdi, name: made.who },
                  )
                : rich(
                    "The proposal is added. Send this link to <bdi>{name}</bdi> yourself: whoever has it can take the proposal over, once, for 30 days.",
                    { bdi, name: made.who },
                  )}
              <NoMailReason why={made.whyNoMail} />
            </>
          }
          url={made.url}
        />
      )}
    </form>
  );
}
