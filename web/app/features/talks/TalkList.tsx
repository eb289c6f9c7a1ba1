import { limits } from "@plenary/contract/limits";
import { listTalks, type Talk } from "@plenary/contract/sessions/talks";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { loadPages, useListQuery } from "../../base/calls/rows.ts";
import { formatInstantDay } from "../../base/formats/dates.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { preview } from "../../base/texts/preview.ts";
import { rich } from "../../base/texts/rich.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { PlaceLink } from "../../ui/buttons/PlaceLink.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { LoadMore } from "../../ui/lists/LoadMore.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { bdi } from "../../ui/texts/tags.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const pages = await loadPages(new URL(request.url).searchParams, (page) =>
    call(listTalks, { query: page }, { signal }),
  );
  return { talks: pages.flatMap(({ talks }) => talks), hasMore: Boolean(pages.at(-1)?.nextCursor) };
}

export function ErrorBoundary() {
  return (
    <LoadFailure
      failure={listTalks.failure}
      back={{ to: paths.dashboard(), label: text("Back to the dashboard") }}
    />
  );
}

export default function TalkList() {
  const { talks, hasMore } = useLoaderData<typeof clientLoader>();
  const { loadMore, loadingMore } = useListQuery();
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("My Talks · Plenary")}</title>
      <PageHeader
        title={text("My Talks")}
        actions={
          <>
            <PlaceLink to={callPaths.own()}>{text("My proposals")}</PlaceLink>
            <LinkButton to={paths.newTalk()}>{text("New talk")}</LinkButton>
          </>
        }
      >
        {text("Write a talk once, then submit it to as many events as you like.")}
      </PageHeader>
      {talks.length === 0 ? (
        <EmptyState
          title={text("No talks yet")}
          action={<LinkButton to={paths.newTalk()}>{text("Write your first talk")}</LinkButton>}
        >
          {text("A title, a summary and a description are all it takes.")}
        </EmptyState>
      ) : (
        <ul aria-label={text("My Talks")} className="divide-y divide-line border-y border-line">
          {talks.map((talk) => (
            <TalkRow key={talk.talkId} talk={talk} />
          ))}
        </ul>
      )}
      {hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
    </div>
  );
}

function TalkRow({ talk }: { talk: Talk }) {
  return (
    <li className="relative grid gap-x-8 gap-y-1.5 py-5 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <h2 className="text-xl [overflow-wrap:anywhere]">
          <Link to={paths.talk(talk.talkId)} className="hover:text-accent after:absolute after:inset-0">
            {talk.title}
          </Link>
        </h2>
        <p className="mt-1.5 max-w-prose text-ink-soft [overflow-wrap:anywhere]">
          {preview(talk.summary, limits.preview)}
        </p>
        {talk.session && (
          <p className="mt-1 text-sm text-ink-soft">
            {rich("Of <bdi>{event}</bdi>", { bdi, event: talk.session.eventName })}
          </p>
        )}
      </div>
      <p className="text-sm text-ink-soft sm:pt-1">{formatInstantDay(talk.createdAt)}</p>
    </li>
  );
}
