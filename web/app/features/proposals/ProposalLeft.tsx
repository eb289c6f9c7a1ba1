import type { CallQuestions, SpeakerFields } from "@plenary/contract/call/call-questions";
import { deleteProposal, type Proposal, type ProposalFields } from "@plenary/contract/call/proposals";
import { createTalk } from "@plenary/contract/sessions/talks";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { CopyButton } from "../../ui/buttons/CopyButton.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { DiscardDraft } from "./DiscardDraft.tsx";
import { UseElsewhere } from "./Elsewhere.tsx";
import { forgetTexts, type KeptText } from "./kept-proposals.ts";
import { notSaved, notSubmitted, stateNames, titleOf } from "./proposal-words.ts";
import { plainOf, TypedWords, typedOf, wordsIn } from "./TypedWords.tsx";

type Texts = Partial<ProposalFields>;

interface Part {
  key: string;
  lead: string;
  words: ReturnType<typeof wordsIn>;
}

interface ProposalLeftProps {
  proposal: Proposal | null;
  questions: CallQuestions | undefined;
  /** What this browser has of it and the server lacks. */
  left: readonly KeptText[];
  ofSpeaker: readonly KeptText<SpeakerFields>[];
  /** What can still be changed. */
  children?: ReactNode;
}

/** What was written of a proposal that can't be changed any more: to read, copy, keep or discard. */
export function ProposalLeft({ proposal, questions, left, ofSpeaker, children }: ProposalLeftProps) {
  const navigate = useNavigate();
  const task = useTask(createTalk.failure);
  const name = titleOf(proposal ?? left[0] ?? { title: "" });
  const unsaved = proposal?.unsubmitted && typedOf(proposal.unsubmitted);
  // What was written last, of each text and answer.
  const latest: Texts = Object.assign(
    {},
    proposal && typedOf(proposal),
    unsaved,
    ...left.toReversed().map(({ fields }) => fields),
  );
  const parts: Part[] = [
    ...(proposal ? [{ key: "stored", lead: "", words: wordsIn(typedOf(proposal), questions) }] : []),
    ...(unsaved ? [{ key: "unsaved", lead: notSaved(), words: wordsIn(unsaved, questions) }] : []),
    ...left.flatMap(({ key, fields, others, closed }) =>
      [fields, others ?? {}, closed ?? {}].map((typed, at) => ({
        ...{ key: `${key} ${at}`, lead: text("On this device only, as it was not sent") },
        words: wordsIn(typed, questions),
      })),
    ),
    ...ofSpeaker.flatMap(({ key, fields, others, closed }) =>
      [fields, others ?? {}, closed ?? {}].map((typed, at) => ({
        ...{ key: `${key} ${at}`, lead: text("About you, on this device only, as it was not sent") },
        words: wordsIn(typed, questions),
      })),
    ),
  ].filter(({ words }) => words.length > 0);
  // What isn't in it, such as what waited for a choice, is copied as well.
  const copied = wordsIn(latest, questions);
  const others = parts
    .filter(({ key }) => key !== "stored")
    .flatMap(({ words }) => words)
    .filter(({ key, words }) => !copied.some((one) => one.key === key && one.words.includes(words)));
  const { title = "", summary = "", description = "" } = latest;
  const mayDiscard = proposal ? proposal.state === "draft" && proposal.number === null : left.length > 0;

  const discard = async () => {
    if (proposal) await call(deleteProposal, { params: { proposalId: proposal.proposalId } });
    forgetTexts(left);
    await navigate(callPaths.own());
    notify(text("Draft discarded"));
  };
  const keep = () =>
    task.run(async () => {
      const { talk } = await call(createTalk, { body: { title, summary, description } });
      await navigate(paths.talk(talk.talkId));
      notify(text("Kept as a talk"));
    });

  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("{title} · Plenary", { title: name })}</title>
      <PageHeader
        title={name}
        above={<Breadcrumb items={[{ label: text("My proposals"), to: callPaths.own() }, { label: name }]} />}
        actions={
          <>
            <CopyButton
              text={plainOf([...copied, ...others])}
              label={text("Copy the texts")}
              copiedLabel={text("Copied")}
            />
            <Button
              variant="secondary"
              busy={task.busy}
              busyLabel={text("Saving...")}
              onClick={() => void keep()}
            >
              {text("Keep as a talk")}
            </Button>
            {mayDiscard && <DiscardDraft {...{ proposal, task, discard }} />}
          </>
        }
      >
        {whatHappened(proposal)}
      </PageHeader>
      <div className="flex max-w-prose flex-col gap-8">
        <FormError>{task.error}</FormError>
        {proposal?.permissions.copy && (
          <div className="flex flex-col items-start gap-3">
            <UseElsewhere {...proposal} />
          </div>
        )}
        {children}
        {parts.map(({ key, lead, words }) => (
          <section key={key} className="flex flex-col gap-3">
            {lead && <h2 className="text-lg">{lead}</h2>}
            <TypedWords words={words} />
          </section>
        ))}
      </div>
    </div>
  );
}

function whatHappened(proposal: Proposal | null): string {
  if (!proposal) return text("The call for papers takes nothing any more, and this was not sent.");
  if (proposal.state === "draft") return notSubmitted(proposal);
  if (proposal.permissions.saysOfThemselves)
    return text("Its texts can't be changed any more. What you say of yourself can.");
  return text("It can't be changed any more. State: {state}", { state: stateNames[proposal.state]() });
}
