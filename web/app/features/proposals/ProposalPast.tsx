import type { CallQuestions } from "@plenary/contract/call/call-questions";
import { listProposalVersions, type ProposalVersion } from "@plenary/contract/call/proposal-versions";
import { listProposalHistory } from "@plenary/contract/events/history";
import { lengthInWords } from "@plenary/contract/lengths";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { call } from "../../base/calls/api.ts";
import { browserZone } from "../../base/formats/browser-zone.ts";
import { formatInFull } from "../../base/formats/dates.ts";
import { languageName } from "../../base/formats/language-names.ts";
import { wordDifference } from "../../base/texts/word-difference.ts";
import { FoldedPages } from "../../ui/lists/FoldedPages.tsx";
import { FoldedHistory } from "../history/FoldedHistory.tsx";
import { answerInWords, questionIn } from "./answer-words.ts";

interface ProposalPastProps {
  proposalId: string;
  /** The event's time zone. */
  zone: string;
  questions: CallQuestions;
}

/** What a proposal said before, and what was done with it. */
export function ProposalPast({ proposalId, zone, questions }: ProposalPastProps) {
  const params = { proposalId };
  return (
    <section aria-labelledby="past" className="flex flex-col gap-3">
      <h2 id="past" className="text-lg">
        {text("What was before")}
      </h2>
      <FoldedPages
        label={text("Versions")}
        failure={listProposalVersions.failure}
        none={text("It was not submitted yet.")}
        load={async (cursor) => {
          const { versions, nextCursor } = await call(listProposalVersions, { params, query: { cursor } });
          return { rows: versions, nextCursor };
        }}
      >
        {(versions) => (
          <ol className="divide-y divide-line">
            {versions.map((version) => (
              <Version key={version.version} version={version} questions={questions} />
            ))}
          </ol>
        )}
      </FoldedPages>
      <FoldedHistory
        zone={zone}
        load={(cursor) => call(listProposalHistory, { params, query: { cursor } })}
      />
    </section>
  );
}

function Version({ version, questions }: { version: ProposalVersion; questions: CallQuestions }) {
  const { at, actor, before } = version;
  const changes = changesIn(version, questions);
  const name = !actor || actor.deleted ? text("Deleted user") : actor.name;
  return (
    <li className="flex flex-col gap-3 py-4">
      <h3 className="font-medium">
        <time dateTime={at}>{formatInFull(at, browserZone())}</time>
        <span className="text-ink-soft">
          {" · "}
          <bdi>{name}</bdi>
          {before === null && <> · {text("Submitted")}</>}
        </span>
      </h3>
      {changes.length === 0 && <p className="text-ink-soft">{text("The same texts and answers")}</p>}
      {changes.map(({ key, name, from, to }) => (
        <div key={key}>
          <h4 dir="auto" className="text-sm text-ink-soft [overflow-wrap:anywhere]">
            {name}
          </h4>
          <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
            {before === null ? to : <Difference from={from} to={to} />}
          </p>
        </div>
      ))}
    </li>
  );
}

/** What was taken out and put in, for eyes and for ears. */
function Difference({ from, to }: { from: string; to: string }) {
  return wordDifference(from, to).map(({ kind, text: words }, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs have no other name, and never move
    if (kind === "same") return <span key={at}>{shortened(words)}</span>;
    const [Changed, said, tone]: ["del" | "ins", string, string] =
      kind === "gone"
        ? ["del", text("Taken out:"), "bg-danger-wash"]
        : ["ins", text("Put in:"), "bg-accent-wash"];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Changed key={at} className={tone}>
        <span className="sr-only">{said} </span>
        {words}
      </Changed>
    );
  });
}

/** What stayed the same matters only around what didn't. */
function shortened(words: string): ReactNode {
  const around = 120;
  if (words.length <= 3 * around) return words;
  const last = words.slice(-around);
  return `${words.slice(0, around).replace(/\S*$/, "")}…${last.replace(/^\S*/, "")}`;
}

const names = {
  title: () => text("Title"),
  summary: () => text("Summary"),
  description: () => text("Description"),
  type: () => text("Type"),
  minutes: () => text("Length"),
  track: () => text("Track"),
  language: () => text("Language"),
  notes: () => text("Notes for the organizers"),
};

function changesIn({ before, after }: ProposalVersion, questions: CallQuestions) {
  const shown = (side: ProposalVersion["after"] | null, name: keyof typeof names): string => {
    const value = side?.[name] ?? "";
    if (value === "") return "";
    if (name === "minutes") return lengthInWords(Number(value));
    return name === "language" ? languageName(String(value)) : String(value);
  };
  const fields = (Object.keys(names) as (keyof typeof names)[]).map((name) => ({
    ...{ key: name as string, name: names[name](), from: shown(before, name), to: shown(after, name) },
  }));
  const ids = new Set([...Object.keys(before?.answers ?? {}), ...Object.keys(after.answers ?? {})]);
  const answers = [...ids].map((id) => ({
    ...{ key: id, name: questionIn(questions, id)?.text ?? text("Answers") },
    from: answerInWords(questions, id, before?.answers?.[id]),
    to: answerInWords(questions, id, after.answers?.[id]),
  }));
  return [...fields, ...answers].filter(({ from, to }) => from !== to);
}
