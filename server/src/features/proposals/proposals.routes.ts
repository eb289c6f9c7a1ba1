import { getCallFigures as figures } from "@plenary/contract/call/call-figures";
import * as speakers from "@plenary/contract/call/call-speakers";
import * as coSpeakers from "@plenary/contract/call/proposal-speakers";
import { listProposalVersions as versions } from "@plenary/contract/call/proposal-versions";
import * as contract from "@plenary/contract/call/proposals";
import { putMaskedTexts, showNames as show } from "@plenary/contract/review/hidden-names";
import { type ServedApp, serve } from "../../http/serve.ts";
import { getCallSpeaker, putCallSpeaker } from "./call-speakers.ts";
import { inviteCoSpeaker, orderCoSpeakers, removeCoSpeaker } from "./co-speakers.ts";
import { copyProposal } from "./copying.ts";
import { acceptProposal, rejectProposal, undoRejection } from "./deciding.ts";
import { enterProposal } from "./entering.ts";
import { getCallFigures } from "./figures.ts";
import { setMaskedTexts, showNames } from "./hidden-names.ts";
import * as proposals from "./proposals.ts";
import { deleteProposal, putProposal } from "./saving.ts";
import { reopenProposal, submitProposal, withdrawProposal } from "./submitting.ts";
import { setProposalTags } from "./tags.ts";
import { listProposalVersions } from "./versions.ts";

export function proposalRoutes(served: ServedApp): void {
  const { ctx } = served;
  serve(served, contract.listProposals, ({ actor, query }) => proposals.listProposals(ctx, actor, query));
  serve(served, contract.listEventProposals, ({ actor, params, query }) =>
    proposals.listEventProposals(ctx, actor, params.eventId, query),
  );
  serve(served, contract.enterProposal, ({ actor, params, body }) =>
    enterProposal(ctx, actor, params.eventId, body),
  );
  serve(served, figures, async ({ actor, params }) => ({
    figures: await getCallFigures(ctx, actor, params.eventId),
  }));
  serve(served, speakers.getCallSpeaker, async ({ actor, params }) => ({
    speaker: await getCallSpeaker(ctx, actor, params.eventId),
  }));
  serve(served, speakers.putCallSpeaker, async ({ actor, params, body }) => ({
    speaker: await putCallSpeaker(ctx, actor, params.eventId, body),
  }));
  serve(served, contract.getProposal, ({ actor, params }) =>
    proposals.getProposal(ctx, actor, params.proposalId),
  );
  serve(served, versions, ({ actor, params, query }) =>
    listProposalVersions(ctx, actor, params.proposalId, query),
  );
  serve(served, contract.putProposal, async ({ actor, params, body }) => ({
    proposal: await putProposal(ctx, actor, params.proposalId, body),
  }));
  serve(served, contract.deleteProposal, async ({ actor, params }) => {
    await deleteProposal(ctx, actor, params.proposalId);
    return undefined;
  });
  serve(served, coSpeakers.inviteCoSpeaker, ({ actor, params, body }) =>
    inviteCoSpeaker(ctx, actor, params.proposalId, body.email),
  );
  serve(served, coSpeakers.removeCoSpeaker, async ({ actor, params }) => {
    await removeCoSpeaker(ctx, actor, params);
    return undefined;
  });
  serve(served, coSpeakers.orderCoSpeakers, async ({ actor, params, body }) => ({
    proposal: await orderCoSpeakers(ctx, actor, params.proposalId, body.entryIds),
  }));
  serve(served, contract.submitProposal, async ({ actor, params, body }) => ({
    proposal: await submitProposal(ctx, actor, params.proposalId, body),
  }));
  serve(served, contract.withdrawProposal, async ({ actor, params }) => ({
    proposal: await withdrawProposal(ctx, actor, params.proposalId),
  }));
  serve(served, contract.reopenProposal, async ({ actor, params, body }) => ({
    proposal: await reopenProposal(ctx, actor, params.proposalId, body),
  }));
  serve(served, contract.copyProposal, async ({ actor, params, body }) => ({
    proposal: await copyProposal(ctx, actor, params.proposalId, body),
  }));
  serve(served, contract.setProposalTags, async ({ actor, params, body }) => ({
    proposal: await setProposalTags(ctx, actor, params.proposalId, body),
  }));
  serve(served, putMaskedTexts, async ({ actor, params, body }) => ({
    proposal: await setMaskedTexts(ctx, actor, params.proposalId, body),
  }));
  serve(served, show, async ({ actor, params }) => ({
    proposal: await showNames(ctx, actor, params.proposalId),
  }));
  serve(served, contract.acceptProposal, ({ actor, params }) =>
    acceptProposal(ctx, actor, params.proposalId),
  );
  serve(served, contract.rejectProposal, ({ actor, params, body }) =>
    rejectProposal(ctx, actor, params.proposalId, body.reason ?? null),
  );
  serve(served, contract.undoRejection, async ({ actor, params, body }) => ({
    proposal: await undoRejection(ctx, actor, params.proposalId, body.decidedAt),
  }));
}
