import { randomUUIDv7 } from "node:crypto";
import { asFields, type CallQuestions, settingFor } from "@plenary/contract/call/call-questions";
import type * as contract from "@plenary/contract/call/proposals";
import type { AnswerValue, AnswerValues, Question } from "@plenary/contract/surveys/survey-fields";
import { questionsIn } from "@plenary/contract/surveys/survey-logic";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { findCall } from "../call/calls.ts";
import { fieldsOf, mayCopy, nested, proposalView } from "./proposal-view.ts";
import { lockOwner, selectProposal } from "./proposals.queries.ts";
import { findAuthorsProposal, findOwnProposal, findProposalToChange } from "./proposals-access.ts";
import { makeDraft, saveTyped } from "./saving.ts";

/**
 * Copies the texts of a proposal of which nothing more comes, and its answers to the same questions, into a new draft for
 * another open call (docs/product/call.md#saving). Throws ProposalState for others, and as making a draft.
 */
export function copyProposal(
  ctx: Ctx,
  actor: Actor,
  proposalId: string,
  { eventId, draftId = randomUUIDv7() }: { eventId: string; draftId?: string | undefined },
): Promise<contract.Proposal> {
  return inTransaction(ctx, async (tx) => {
    // Before any proposal, as by who answers an invitation or deletes the account.
    if (!(await lockOwner(tx, actor.userId))) throw new Refusal("NotSignedIn");
    const from = await findAuthorsProposal(tx, actor, proposalId);
    if (!mayCopy(from, now(ctx))) throw new Refusal("ProposalState", { state: from.state });
    if (await selectProposal(tx, draftId, actor.userId)) {
      // The answer to the same call was lost.
      const present = await findOwnProposal(tx, actor, draftId);
      if (present.event_id !== eventId) throw new Refusal("ProposalNotFound");
      return proposalView(ctx, actor, present);
    }
    await makeDraft(ctx, tx, actor, draftId, eventId);
    const draft = await findProposalToChange(tx, actor, draftId);
    const [former, call] = [await findCall(tx, from.event_id), await findCall(tx, eventId)];
    const { title, summary, description, notes, language, answers } = nested(
      fieldsOf(from, { working: true }),
    );
    const isOffered = call?.settings.languages.includes(language ?? "");
    await saveTyped(ctx, tx, draft, {
      ...{ title, summary, description, notes, language: isOffered ? language : null },
      ...(former && call && asFields(sameAnswers(former.questions, call.questions, answers))),
    });
    return proposalView(ctx, actor, await findProposalToChange(tx, actor, draftId));
  });
}

/** Those to questions of proposals that the other call asks too, which copies of a question say by their origin. */
function sameAnswers(from: CallQuestions, to: CallQuestions, answers: AnswerValues): AnswerValues {
  const isAsked = ({ questionId, isRetired }: Question) =>
    !isRetired && settingFor(to.questionSettings, questionId).of === "proposal";
  const others = new Map(
    questionsIn(to.questionnaire)
      .filter(isAsked)
      .map((question) => [question.originId, question]),
  );
  const copied = questionsIn(from.questionnaire).flatMap((question): [string, AnswerValue][] => {
    const other = others.get(question.originId);
    const value = other?.type === question.type ? offeredIn(other, answers[question.questionId]) : undefined;
    return other && value !== undefined ? [[other.questionId, value]] : [];
  });
  return Object.fromEntries(copied);
}

/** The answer without options that the question doesn't have. */
function offeredIn(question: Question, value: AnswerValue | undefined): AnswerValue | undefined {
  if (typeof value !== "object" || !("choiceIds" in value) || !("options" in question)) return value;
  const { choiceIds, other } = value;
  if (!Array.isArray(choiceIds)) return undefined;
  const offered = new Set(question.options.map(({ choiceId }) => choiceId));
  const left = choiceIds.filter((id) => offered.has(id));
  return left.length > 0 || other ? { choiceIds: left, other: other ?? null } : undefined;
}
