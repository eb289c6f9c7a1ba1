import { listProposals, type ProposalState } from "@plenary/contract/call/proposals";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call, isLost } from "../../base/calls/api.ts";
import { loadPages, useListQuery } from "../../base/calls/rows.ts";
import { paths } from "../../base/paths/paths.ts";
import { sendUnsent } from "../../sign-in/senders.ts";
import { signInKnown } from "../../sign-in/store.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { LoadMore } from "../../ui/lists/LoadMore.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { KeptHere } from "./KeptHere.tsx";
import { keptOfSpeaker, keptTexts } from "./kept-proposals.ts";
import { ProposalRows } from "./ProposalRows.tsx";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  // So that the list has what was typed until now.
  await sendUnsent();
  const userId = (await signInKnown()).user?.userId ?? "";
  const here = [...(await keptTexts(userId)), ...(await keptOfSpeaker(userId))];
  const pages = await loadPages(new URL(request.url).searchParams, (page) =>
    call(listProposals, { query: page }, { signal }),
  ).catch((error: unknown) => {
    if (!isLost(error) || here.length === 0) throw error;
    return undefined;
  });
  return {
    ...{ here, isLoaded: pages !== undefined },
    proposals: pages?.flatMap(({ proposals }) => proposals) ?? [],
    hasMore: Boolean(pages?.at(-1)?.nextCursor),
  };
}

export function ErrorBoundary() {
  return (
    <LoadFailure
      failure={listProposals.failure}
      back={{ to: paths.dashboard(), label: text("Back to the dashboard") }}
    />
  );
}

/** The user's own proposals: what is to be finished first, then the newest. */
export default function OwnProposals() {
  const { here, isLoaded, proposals, hasMore } = useLoaderData<typeof clientLoader>();
  const { loadMore, loadingMore } = useListQuery();
  const order = (state: ProposalState) => (state === "draft" ? 0 : 1);
  const sorted = proposals.toSorted((one, other) => order(one.state) - order(other.state));
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("My proposals · Plenary")}</title>
      <PageHeader title={text("My proposals")}>
        {text("What you have proposed to calls for papers. Drafts are seen by nobody else.")}
      </PageHeader>
      <KeptHere texts={here} />
      {!isLoaded && <p role="alert">{listProposals.failure}</p>}
      {isLoaded && proposals.length === 0 && here.length === 0 && (
        <EmptyState
          title={text("No proposals yet")}
          action={<LinkButton to={paths.publicCalls()}>{text("Open calls for papers")}</LinkButton>}
        >
          {text("Find a conference that looks for talks.")}
        </EmptyState>
      )}
      {proposals.length > 0 && <ProposalRows label={text("My proposals")} proposals={sorted} />}
      {hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
    </div>
  );
}
