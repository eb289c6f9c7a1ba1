import { callLimits } from "@plenary/contract/call/call-limits";
import { setProposalTags } from "@plenary/contract/call/proposals";
import { text } from "@plenary/contract/text";
import { type SubmitEvent, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";

interface ProposalTagsProps {
  proposalId: string;
  tags: readonly string[];
  /** Those that proposals of the event have already. */
  inUse: readonly string[];
}

/** The labels that organizers put on a proposal. */
export function ProposalTags({ proposalId, tags, inUse }: ProposalTagsProps) {
  const { revalidate } = useRevalidator();
  const task = useTask(setProposalTags.failure);
  const [typed, setTyped] = useState("");
  const listId = useId();
  const save = (change: { add?: string[]; remove?: string[] }) =>
    task.run(async () => {
      await call(setProposalTags, { params: { proposalId }, body: change });
      await revalidate();
    });
  async function add(submitted: SubmitEvent): Promise<void> {
    submitted.preventDefault();
    const tag = typed.trim();
    if (tag) await save({ add: [tag] });
  }
  return (
    <section aria-labelledby="tags" className="flex flex-col gap-3">
      <h2 id="tags" className="text-lg">
        {text("Tags")}
      </h2>
      <p className="text-sm text-ink-soft">{text("Speakers don't see them.")}</p>
      <FormError>{task.error}</FormError>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {tags.map((tag) => (
            <li key={tag} className="flex items-center gap-1">
              <bdi>{tag}</bdi>
              <Button size="sm" variant="quiet" busy={task.busy} onClick={() => void save({ remove: [tag] })}>
                {text("Remove")}
                <span className="sr-only"> {tag}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {tags.length < callLimits.tagsMax && (
        <form
          noValidate
          onSubmit={(submitted) => void add(submitted)}
          className="flex flex-wrap items-end gap-3"
        >
          <TextField
            label={text("New tag")}
            list={listId}
            maxLength={callLimits.tagMax}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <datalist id={listId}>
            {inUse
              .filter((tag) => !tags.includes(tag))
              .map((tag) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
          <Button type="submit" variant="secondary" busy={task.busy}>
            {text("Add tag")}
          </Button>
        </form>
      )}
    </section>
  );
}
