import { copyProposal, type Proposal } from "@plenary/contract/call/proposals";
import { listOpenCalls, type OpenCall } from "@plenary/contract/call/public-call";
import { createTalk } from "@plenary/contract/sessions/talks";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../base/calls/api.ts";
import { loadAll } from "../../base/calls/rows.ts";
import { useTask } from "../../base/calls/task.ts";
import { newId } from "../../base/forms/new-id.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { notify } from "../../ui/notices/notices.ts";

/** Saves the texts as a talk of one's own. */
export function KeepAsTalk({ texts }: { texts: Pick<Proposal, "title" | "summary" | "description"> }) {
  const navigate = useNavigate();
  const task = useTask(createTalk.failure);
  const { title, summary, description } = texts;
  const keep = () =>
    task.run(async () => {
      const { talk } = await call(createTalk, { body: { title, summary, description } });
      await navigate(paths.talk(talk.talkId));
      notify(text("Kept as a talk"));
    });
  return (
    <>
      <FormError>{task.error}</FormError>
      <Button variant="secondary" busy={task.busy} busyLabel={text("Saving...")} onClick={() => void keep()}>
        {text("Keep as a talk")}
      </Button>
    </>
  );
}

/** Copies a proposal of which nothing more comes into a draft for another open call. */
export function UseElsewhere({ proposalId, eventId }: Pick<Proposal, "proposalId" | "eventId">) {
  const navigate = useNavigate();
  const task = useTask(copyProposal.failure);
  const [calls, setCalls] = useState<OpenCall[]>();
  // With the draft's id, so that a second press after a lost answer makes no second one.
  const [chosen, setChosen] = useState({ eventId: "", draftId: "" });

  const find = () =>
    task.run(async () => {
      const answers = await loadAll((page) => call(listOpenCalls, { query: page }));
      const found = answers.flatMap((answer) => answer.calls);
      setCalls(found.filter((one) => one.opensAt === null && one.eventId !== eventId));
    });
  const copy = () =>
    task.run(async () => {
      const answer = await call(copyProposal, { params: { proposalId }, body: chosen });
      await navigate(callPaths.edit(answer.proposal.proposalId));
      notify(text("Copied into a draft"));
    });

  return (
    <>
      <FormError>{task.error}</FormError>
      {!calls && (
        <Button variant="secondary" busy={task.busy} onClick={() => void find()}>
          {text("Use elsewhere")}
        </Button>
      )}
      {calls?.length === 0 && <p>{text("No other call for papers is open at present.")}</p>}
      {calls && calls.length > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label={text("Call for papers")}
            value={chosen.eventId}
            onChange={({ target }) => setChosen({ eventId: target.value, draftId: newId() })}
          >
            <option value="">{text("Please choose")}</option>
            {calls.map((one) => (
              <option key={one.eventId} value={one.eventId}>
                {one.name}
              </option>
            ))}
          </SelectField>
          <Button
            variant="secondary"
            busy={task.busy}
            busyLabel={text("Copying...")}
            disabled={chosen.eventId === ""}
            onClick={() => void copy()}
          >
            {text("Copy into a draft")}
          </Button>
        </div>
      )}
    </>
  );
}
