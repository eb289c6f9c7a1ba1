import { readMailSwitch as mailSwitch } from "@plenary/contract/feedback/feedback-mails";
import * as shared from "@plenary/contract/feedback/feedback-shared";
import * as contract from "@plenary/contract/feedback/feedback-speaker-links";
import { type ServedApp, serve } from "../../../http/serve.ts";
import type { AnsweringServices } from "../../answering/services.ts";
import { tagsOf } from "../../answering/subjects/states.ts";
import { endSharing, findShare, readShared, shareFeedback } from "../results/shared-results.ts";
import { readMailSwitch } from "./mail-switch.ts";
import * as links from "./speaker-links.ts";

export function speakerLinkRoutes(served: ServedApp, services: AnsweringServices): void {
  const { ctx } = served;

  serve(served, contract.makeSpeakerLink, ({ actor, params }) =>
    links.makeSpeakerLink(ctx, actor, params.sessionId),
  );

  serve(served, contract.endSpeakerLinks, async ({ actor, params }) => {
    await links.endSpeakerLinks(ctx, actor, params.sessionId);
    return undefined;
  });

  serve(served, contract.makeSpeakerLinks, async ({ actor, params, body }) => ({
    name: "speaker-links.csv",
    text: [await links.makeSpeakerLinks(ctx, actor, params.eventId, body.withoutAccount)],
    isPrivate: true as const,
  }));

  serve(served, contract.readSpeakerLink, ({ params, query, request }) =>
    links.readSpeakerLink(services, params.token, { cursor: query.cursor, address: request.ip }),
  );

  serve(served, shared.shareFeedback, ({ actor, params }) => shareFeedback(ctx, actor, params.sessionId));

  serve(served, shared.endSharing, async ({ actor, params }) => {
    await endSharing(ctx, actor, params.sessionId);
    return undefined;
  });

  serve(served, shared.readShared, ({ params }) => readShared(ctx, params.token), {
    tags: async ({ token }, request) => tagsOf((await findShare(services, token, request.ip)).event_id),
    expires: ({ until }) => until,
  });

  serve(served, mailSwitch, ({ params, request }) => readMailSwitch(services, params.token, request.ip));
}
