import * as contract from "@plenary/contract/programme/versions";
import { tags } from "../../../core/tags.ts";
import { type ServedApp, serve } from "../../../http/serve.ts";
import { getPublicVersion, listPublicVersions } from "./public-versions.ts";
import { getVersion, listVersions, previewVersion, releaseVersion } from "./versions.ts";

export function versionRoutes(served: ServedApp): void {
  const { ctx } = served;
  const event = { tags: ({ eventId }: { eventId: string }) => [tags.publicEvent(eventId)] };

  serve(served, contract.listVersions, async ({ actor, params }) => ({
    versions: await listVersions(ctx, actor, params.eventId),
  }));

  serve(served, contract.previewVersion, ({ actor, params }) => previewVersion(ctx, actor, params.eventId));

  serve(served, contract.getVersion, ({ actor, params }) =>
    getVersion(ctx, actor, params.eventId, Number(params.number)),
  );

  serve(served, contract.releaseVersion, async ({ actor, params, body }) => ({
    version: await releaseVersion(ctx, actor, params.eventId, body),
  }));

  serve(
    served,
    contract.listPublicVersions,
    ({ params, query }) => listPublicVersions(ctx, params.eventId, query),
    event,
  );

  serve(
    served,
    contract.getPublicVersion,
    ({ params }) => getPublicVersion(ctx, params.eventId, Number(params.number)),
    event,
  );
}
