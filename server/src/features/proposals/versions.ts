import { answersIn, asFields, questionOf, sameValue } from "@plenary/contract/call/call-questions";
import type * as contract from "@plenary/contract/call/proposal-versions";
import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import { z } from "zod";
import type { Actor, Ctx } from "../../core/context.ts";
import { pageWithin } from "../../db/rows/answer-bytes.ts";
import { decodeCursor, encodeCursor } from "../../db/rows/cursor.ts";
import { findCall } from "../call/calls.ts";
import * as queries from "./proposals.queries.ts";
import { findProposal, requireNames } from "./proposals-access.ts";

/** What a proposal said each time it was submitted or changed (docs/product/call.md#history). */

const Position = z.object({ version: z.int() });

/** Newest first, each with what differs from the one before. Throws ProposalNotFound and NamesHidden. */
export async function listProposalVersions(
  ctx: Ctx,
  actor: Actor,
  proposalId: string,
  { limit = limits.historyPage, cursor }: z.output<typeof contract.listProposalVersions.query>,
): Promise<z.output<typeof contract.listProposalVersions.response>> {
  const proposal = await findProposal(ctx.db, actor, proposalId);
  requireNames(proposal);
  const { event_id: eventId } = proposal;
  const below = cursor === undefined ? undefined : decodeCursor(ctx, Position, cursor).version;
  const rows = await queries.selectVersions(ctx.db, proposalId, { limit: limit + 1, below });
  const page = pageWithin(rows, { limit });
  const last = rows.length > page.length ? page.at(-1) : undefined;
  const call = await findCall(ctx.db, eventId);
  const types = new Map(call?.types.map(({ type_id, name }) => [type_id, name]));
  const tracks = new Map(call?.tracks.map(({ track_id, name }) => [track_id, name]));
  const named = ({ typeId, trackId, answers = {}, ...fields }: queries.Contents) => ({
    ...{ title: fields.title, summary: fields.summary, description: fields.description },
    ...{ notes: fields.notes, minutes: fields.minutes, language: fields.language },
    type: (typeId && types.get(typeId)) || null,
    track: (trackId && tracks.get(trackId)) || null,
    ...asFields(answers),
  });
  return {
    versions: page.map(({ version, at, user_id, user_name, user_deleted, contents, former }) => {
      const after = named(contents as queries.Contents);
      const before = former ? named(former as queries.Contents) : null;
      return {
        ...{ version, at },
        actor: user_id
          ? { userId: user_id, name: user_name ?? text("Deleted user"), deleted: user_deleted }
          : null,
        before: before && differingFrom(before, after),
        after: differingFrom(after, before ?? {}),
      };
    }),
    nextCursor: last ? encodeCursor(ctx, { version: last.version }) : null,
  };
}

/** What one of two versions says and the other doesn't. */
function differingFrom(one: object, other: object) {
  const said = new Map(Object.entries(other));
  const left = Object.fromEntries(
    Object.entries(one).filter(([name, value]) => !sameValue(value, said.get(name))),
  );
  const fields = Object.entries(left).filter(([name]) => questionOf(name) === undefined);
  const answers = answersIn(left);
  return { ...Object.fromEntries(fields), ...(Object.keys(answers).length > 0 && { answers }) };
}
