import * as messages from "@plenary/contract/messages/event-messages";
import * as contract from "@plenary/contract/sessions/speakers";
import { type ServedApp, serve } from "../../http/serve.ts";
import { countRecipients, listEventMessages, retryEventMessage, writeToSpeakers } from "./event-messages.ts";
import { listEventMessagePeople, previewEventMessage } from "./message-preview.ts";
import * as speakers from "./speakers.ts";

export function speakerRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.listSpeakers, ({ actor, params, query }) =>
    speakers.listSpeakers(ctx, actor, params.eventId, query),
  );

  serve(served, contract.exportSpeakers, async ({ actor, params, query }) => ({
    name: "speakers.csv",
    text: await speakers.exportSpeakers(ctx, actor, params.eventId, query),
  }));

  serve(served, messages.writeToSpeakers, async ({ actor, params, body }) => ({
    eventMessage: await writeToSpeakers(ctx, actor, params.eventId, body),
  }));

  serve(served, messages.countRecipients, ({ actor, params, body }) =>
    countRecipients(ctx, actor, params.eventId, body),
  );

  serve(served, messages.previewEventMessage, ({ actor, params, body }) =>
    previewEventMessage(ctx, actor, params.eventId, body),
  );

  serve(served, messages.listEventMessagePeople, ({ actor, params }) =>
    listEventMessagePeople(ctx, actor, params),
  );

  serve(served, messages.retryEventMessage, async ({ actor, params }) => ({
    eventMessage: await retryEventMessage(ctx, actor, params),
  }));

  serve(served, messages.listEventMessages, ({ actor, params }) =>
    listEventMessages(ctx, actor, params.eventId),
  );
}
