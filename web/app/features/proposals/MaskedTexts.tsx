import { callLimits } from "@plenary/contract/call/call-limits";
import type { Proposal } from "@plenary/contract/call/proposals";
import { putMaskedTexts } from "@plenary/contract/review/hidden-names";
import { list, text } from "@plenary/contract/text";
import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Folded } from "../../ui/forms/Folded.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { notify } from "../../ui/notices/notices.ts";

/** That texts seem to say who speaks, for its speakers. */
export function NamingWords({ words = [] }: { words?: readonly string[] | undefined }) {
  if (words.length === 0) return null;
  return (
    <p className="border-s-2 border-warn ps-4">
      {text("Your text seems to name you: {words}.", { words: list(words) })}{" "}
      {text("Reviewers don't see who speaks. You may change it.")}
    </p>
  );
}

/** What organizers let reviewers read instead of its texts, who must not know who speaks. */
export function MaskedTexts({ proposal }: { proposal: Proposal }) {
  const { proposalId, maskedTexts = {}, namingWords = [], title, summary, description } = proposal;
  const own = { title, summary, description };
  const [texts, setTexts] = useState({ ...own, ...maskedTexts });
  const [isOpen, setOpen] = useState(Object.keys(maskedTexts).length > 0);
  const { revalidate } = useRevalidator();
  const task = useTask(putMaskedTexts.failure);
  const sent = (name: keyof typeof own) => (texts[name] === own[name] ? null : texts[name]);
  async function save(submitted: SubmitEvent): Promise<void> {
    submitted.preventDefault();
    await task.run(async () => {
      const body = { title: sent("title"), summary: sent("summary"), description: sent("description") };
      await call(putMaskedTexts, { params: { proposalId }, body });
      await revalidate();
      notify(text("Texts for reviewers saved"));
    });
  }
  return (
    <section className="flex flex-col gap-3">
      {namingWords.length > 0 && (
        <p className="border-s-2 border-warn ps-4">
          {text("Its texts seem to name who speaks: {words}.", { words: list(namingWords) })}
        </p>
      )}
      <Folded label={text("Other texts for reviewers")} open={isOpen} onToggle={setOpen}>
        <form noValidate onSubmit={(submitted) => void save(submitted)} className="flex flex-col gap-4">
          <p className="text-sm text-ink-soft">
            {text(
              "Who must not know who speaks reads these instead. What you empty is empty there; its speakers' own texts stay.",
            )}
          </p>
          <FormError>{task.error}</FormError>
          <TextField
            label={text("Title")}
            maxLength={callLimits.draft.title}
            value={texts.title}
            onChange={({ target }) => setTexts({ ...texts, title: target.value })}
          />
          <TextArea
            label={text("Summary")}
            rows={3}
            value={texts.summary}
            onChange={({ target }) => setTexts({ ...texts, summary: target.value })}
          />
          <TextArea
            label={text("Description")}
            rows={6}
            value={texts.description}
            onChange={({ target }) => setTexts({ ...texts, description: target.value })}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="sm" busy={task.busy}>
              {text("Save")}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setTexts(own)}>
              {text("Take the speakers' own")}
            </Button>
          </div>
        </form>
      </Folded>
    </section>
  );
}
