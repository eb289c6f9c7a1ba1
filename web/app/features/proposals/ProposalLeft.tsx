import { answersIn, type CallQuestions, type SpeakerFields } from "@plenary/contract/call/call-questions";
import { deleteProposal, type Proposal, type ProposalFields } from "@plenary/contract/call/proposals";
import { createTalk } from "@plenary/contract/sessions/talks";
import { text } from "@plenary/contract/text";
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
import { AnswersShown } from "./AnswersShown.tsx";
import { UseElsewhere } from "./Elsewhere.tsx";
import { forgetTexts, type KeptText } from "./kept-proposals.ts";
import { notSubmitted, stateNames, titleOf } from "./proposal-words.ts";

interface ProposalLeftProps {
  proposal: Proposal | null;
  questions: CallQuestions | undefined;
  /** What this browser has of it and the server lacks. */
  left: readonly KeptText[];
  ofSpeaker: readonly KeptText<SpeakerFields>[];
}

type Texts = Partial<ProposalFields>;

/** What was written of a proposal that can't be changed any more: to read, copy, keep or discard. */
export function ProposalLeft({ proposal, questions, left, ofSpeaker }: ProposalLeftProps) {
  const navigate = useNavigate();
  const task = useTask(createTalk.failure);
  const name = titleOf(proposal ?? left[0] ?? { title: "" });
  const versions: Texts[] = [...(proposal ? [proposal] : []), ...left.map(({ fields }) => fields)];
  // What was written last, of each text.
  const latest: Texts = Object.assign(
    {},
    ...versions.slice(0, 1),
    ...left.toReversed().map(({ fields }) => fields),
  );
  const { title = "", summary = "", description = "" } = latest;
  const mayDiscard = proposal ? proposal.state === "draft" && proposal.number === null : left.length > 0;

  const discard = () =>
    task.run(async () => {
      if (proposal) await call(deleteProposal, { params: { proposalId: proposal.proposalId } });
      forgetTexts(left);
      await navigate(callPaths.own());
      notify(text("Draft discarded"));
    });
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
            <CopyButton text={plain(latest)} label={text("Copy the texts")} copiedLabel={text("Copied")} />
            <Button
              variant="secondary"
              busy={task.busy}
              busyLabel={text("Saving...")}
              onClick={() => void keep()}
            >
              {text("Keep as a talk")}
            </Button>
            {mayDiscard && (
              <Button variant="secondary" onClick={() => void discard()}>
                {text("Discard")}
              </Button>
            )}
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
        {versions.map((texts, at) => (
          <section
            key={proposal && at === 0 ? "" : left[at - (proposal ? 1 : 0)]?.key}
            className="flex flex-col gap-3"
          >
            {!(proposal && at === 0) && (
              <h2 className="text-lg">{text("On this device only, as it was not sent")}</h2>
            )}
            {[texts.title, texts.summary, texts.description, texts.notes].map(
              (one, index) =>
                one && (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the texts have no other name, and never move
                  <p key={index} dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
                    {one}
                  </p>
                ),
            )}
            {at === 0 && proposal && questions && (
              <AnswersShown questions={questions} answers={proposal.answers} />
            )}
          </section>
        ))}
        {questions &&
          ofSpeaker.map(({ key, fields }) => (
            <AnswersShown
              key={key}
              id={key}
              title={text("About you, on this device only, as it was not sent")}
              questions={questions}
              answers={answersIn(fields)}
              lead={fields.biography ?? ""}
            />
          ))}
      </div>
    </div>
  );
}

const plain = ({ title, summary, description, notes }: Texts): string =>
  [title, summary, description, notes].filter(Boolean).join("\n\n");

function whatHappened(proposal: Proposal | null): string {
  if (!proposal) return text("The call for papers takes nothing any more, and this was not sent.");
  if (proposal.state === "draft") return notSubmitted(proposal);
  return text("It can't be changed any more. State: {state}", { state: stateNames[proposal.state]() });
}
