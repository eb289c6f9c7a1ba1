import { type Proposal, putProposal } from "@plenary/contract/call/proposals";
import type { Answer } from "@plenary/contract/endpoint";
import { listTalks } from "@plenary/contract/sessions/talks";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { call } from "../../base/calls/api.ts";
import { loadAll } from "../../base/calls/rows.ts";
import { useTask } from "../../base/calls/task.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";

type Talks = Answer<typeof listTalks>["talks"];

interface FromTalkProps {
  proposalId: string;
  eventId: string;
  /** What the server has of it; 0 for nothing. */
  version: number;
  onBegun: (proposal: Proposal) => void;
}

/** Begins an empty proposal with the texts of a talk. */
export function FromTalk({ proposalId, eventId, version, onBegun }: FromTalkProps) {
  const task = useTask(putProposal.failure);
  const [talks, setTalks] = useState<Talks>();
  const find = () =>
    task.run(async () => {
      const answers = await loadAll((page) => call(listTalks, { query: page }));
      // Others are changed through their session or proposal.
      setTalks(answers.flatMap((answer) => answer.talks).filter(({ session }) => session === null));
    });
  const begin = (fromTalkId: string) =>
    task.run(async () => {
      const body = { eventId, baseVersion: version, fromTalkId };
      onBegun((await call(putProposal, { params: { proposalId }, body })).proposal);
    });
  return (
    <div className="flex flex-col items-start gap-3">
      <FormError>{task.error}</FormError>
      {!talks && (
        <Button variant="secondary" busy={task.busy} onClick={() => void find()}>
          {text("Start from one of your talks")}
        </Button>
      )}
      {talks?.length === 0 && <p>{text("You have no talks yet.")}</p>}
      {talks && talks.length > 0 && (
        <SelectField
          label={text("Start from one of your talks")}
          hint={text("Its texts are copied. The talk stays as it is.")}
          value=""
          disabled={task.busy}
          onChange={({ target }) => target.value && void begin(target.value)}
        >
          <option value="">{text("Please choose")}</option>
          {talks.map(({ talkId, title }) => (
            <option key={talkId} value={talkId}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
