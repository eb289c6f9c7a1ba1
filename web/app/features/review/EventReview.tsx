import { ApiError } from "@plenary/contract/client";
import { lengthInWords } from "@plenary/contract/lengths";
import { limits } from "@plenary/contract/limits";
import { getReview, type ListedReview, listToReview } from "@plenary/contract/review/reviews";
import { beside, list, text } from "@plenary/contract/text";
import { useMemo, useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  Link,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from "react-router";
import { call } from "../../base/calls/api.ts";
import { useListQuery } from "../../base/calls/rows.ts";
import { useSearchText } from "../../base/forms/use-search-text.ts";
import { reviewPaths } from "../../base/paths/review-paths.ts";
import { sendUnsent } from "../../sign-in/senders.ts";
import { signInKnown } from "../../sign-in/store.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { Folded } from "../../ui/forms/Folded.tsx";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { FilterTabs } from "../../ui/lists/FilterTabs.tsx";
import { type Column, useColumns } from "../../ui/table/columns.ts";
import { FilterLine } from "../../ui/table/FilterLine.tsx";
import { NoRows } from "../../ui/table/NoRows.tsx";
import { rowLinkClass, Table } from "../../ui/table/Table.tsx";
import { TableScreen } from "../../ui/table/TableScreen.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { RenderedText } from "../../ui/texts/RenderedText.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { Pages } from "../event-sessions/Pages.tsx";
import { ReadingFrame } from "../event-sessions/reader/ReadingFrame.tsx";
import { keptOfReview } from "../proposals/kept-proposals.ts";
import { ReviewReader } from "./ReviewReader.tsx";
import type { ReviewFields } from "./review-forms.ts";
import { reviewStates, reviewTones } from "./review-words.ts";

const shows = ["toDo", "done", "changed"] as const;

/** What the address asks for. */
function askedIn(query: URLSearchParams) {
  return {
    page: Math.max(1, Number.parseInt(query.get("page") ?? "1", 10) || 1),
    show: shows.find((show) => show === query.get("show")),
    q: query.get("q") || undefined,
  };
}

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const { eventId = "", proposalId } = params;
  const query = askedIn(new URL(request.url).searchParams);
  // So that what is loaded has what was typed until now.
  await sendUnsent();
  const userId = (await signInKnown()).user?.userId ?? "";
  const [found, open, left] = await Promise.all([
    call(listToReview, { params: { eventId }, query }, { signal }).catch((error: unknown) => {
      // Organizers who don't review read a single one.
      if (proposalId && error instanceof ApiError && error.status === 403) return null;
      throw error;
    }),
    proposalId ? call(getReview, { params: { eventId, proposalId } }, { signal }) : null,
    proposalId ? keptOfReview<ReviewFields>(userId, proposalId) : [],
  ]);
  return { ...{ eventId, userId, found, open, left }, asked: query };
}

export function ErrorBoundary() {
  return (
    <LoadFailure
      failure={listToReview.failure}
      notFound={{
        title: text("Nothing to review here"),
        text: text("It doesn't exist, or it isn't yours to review."),
      }}
      back={{ to: reviewPaths.own(), label: text("Back to my reviews") }}
    />
  );
}

/** What somebody reviews at an event, beside the proposal that is open (docs/product/review.md#reviewing). */
export default function EventReview() {
  const { eventId, userId, found, open, left, asked } = useLoaderData<typeof clientLoader>();
  const { wanted, filter } = useListQuery();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [showsGuide, setShowsGuide] = useState(false);
  const search = useSearchText(askedIn(wanted).q ?? "", (q) => filter("q", q));
  const columns = useColumns(
    "review",
    useMemo(() => reviewColumns(eventId, asked), [eventId, asked]),
    found?.proposals ?? [],
  );
  const title = text("Review");
  const event = found?.event ?? open?.event;
  const openId = open?.proposal.proposalId;
  const ids = found?.proposals.map(({ proposalId }) => proposalId) ?? [];
  const at = openId ? ids.indexOf(openId) : -1;
  const query = { ...(asked.show && { show: asked.show }), ...(asked.q && { q: asked.q }) };
  const pageQuery = { ...query, ...(asked.page > 1 && { page: `${asked.page}` }) };
  const go = (proposalId: string | undefined) =>
    navigate(
      proposalId
        ? reviewPaths.proposal(eventId, proposalId, pageQuery)
        : reviewPaths.event(eventId, pageQuery),
      { preventScrollReset: true },
    );

  /** Goes on to what follows in the list as it was; it is loaded anew, and what is done comes last there. */
  async function goOn() {
    await go(ids[at + 1] ?? (at > 0 ? ids[0] : undefined));
    await revalidate();
  }

  /** What follows may be of the same speakers. */
  async function leave() {
    await go(undefined);
    await revalidate();
  }

  const reader = open && (
    <ReviewReader
      key={open.proposal.proposalId}
      {...{ eventId, userId, answer: open, left, goOn, leave }}
      position={at >= 0 && found ? { at: (asked.page - 1) * 50 + at + 1, of: found.total } : undefined}
      before={at > 0 ? () => go(ids[at - 1]) : undefined}
      next={at >= 0 && at < ids.length - 1 ? () => go(ids[at + 1]) : undefined}
      close={found ? () => go(undefined) : undefined}
    />
  );
  const head = <title>{text("{title}: {event} · Plenary", { title, event: event?.name ?? "" })}</title>;
  if (!found)
    return (
      <div className="py-3">
        {head}
        {/* Who organizes and doesn't review comes from there. */}
        <p className="px-6 pb-3 text-sm max-lg:px-4">
          <Link to={reviewPaths.ranking(eventId)} className="text-link">
            {text("Ranking")}
          </Link>
        </p>
        {reader}
      </div>
    );
  const { counts } = found;
  return (
    <TableScreen
      title={title}
      above={<Link to={reviewPaths.own()}>{text("My reviews")}</Link>}
      note={
        <bdi>
          {beside([
            found.event.name,
            !found.open && text("The review is closed: you can read, and change nothing."),
          ])}
        </bdi>
      }
    >
      {head}
      <FilterLine>
        <SearchField
          dense
          label={text("Search the proposals")}
          placeholder={text("Words of a proposal")}
          className="w-60 shrink-0 max-lg:basis-full"
          maxLength={limits.queryMax}
          value={search.text}
          onChange={(change) => search.setText(change.target.value)}
        />
        <FilterTabs
          dense
          label={text("State")}
          value={askedIn(wanted).show ?? ""}
          onChange={(show) => filter("show", show)}
          options={[
            { value: "", label: text("All"), count: counts.all },
            { value: "toDo", label: text("To do"), count: counts.toDo },
            { value: "done", label: text("Done"), count: counts.done },
            ...(counts.changed > 0 || asked.show === "changed"
              ? [{ value: "changed", label: text("Changed since"), count: counts.changed }]
              : []),
          ]}
        />
      </FilterLine>
      {found.guideHtml && !open && (
        <div className="px-6 pb-3 max-lg:px-4">
          <Folded label={text("What to look at")} open={showsGuide} onToggle={setShowsGuide}>
            <RenderedText html={found.guideHtml} className="max-w-prose" />
          </Folded>
        </div>
      )}
      <ReadingFrame isOpen={open !== null}>
        <Table
          label={text("Proposals to review")}
          rows={found.proposals}
          keyOf={({ proposalId }) => proposalId}
          nameOf={({ title: name }) => name}
          shown={columns}
          open={openId}
          busy={false}
          empty={
            counts.all > 0 ? (
              <NoRows title={text("No proposals found")}>
                <LinkButton to={reviewPaths.event(eventId)} variant="secondary" size="sm">
                  {text("Show all proposals")}
                </LinkButton>
              </NoRows>
            ) : (
              <NoRows
                title={text("No proposals yet")}
                said={text("They are here as soon as somebody submits one.")}
              />
            )
          }
        >
          <Pages page={found.page} pages={found.pages} label={text("Pages of proposals")} />
        </Table>
        {reader}
      </ReadingFrame>
    </TableScreen>
  );
}

const reviewColumns = (
  eventId: string,
  { show, q, page }: ReturnType<typeof askedIn>,
): readonly Column<ListedReview>[] => [
  {
    id: "number",
    label: text("No."),
    width: 68,
    figures: true,
    cell: ({ number }) => <span className="text-ink-soft">{number}</span>,
  },
  {
    id: "title",
    label: text("Title"),
    phone: "title",
    cell: ({ proposalId, title }) => (
      <Link
        to={reviewPaths.proposal(eventId, proposalId, {
          ...(show && { show }),
          ...(q && { q }),
          ...(page > 1 && { page: `${page}` }),
        })}
        className={rowLinkClass}
        dir="auto"
      >
        {title}
      </Link>
    ),
  },
  {
    id: "state",
    label: text("State"),
    width: 124,
    phone: "end",
    cell: ({ state, changedSince }) =>
      changedSince ? (
        <Badge tone="warn">{text("Changed since")}</Badge>
      ) : (
        <Badge tone={reviewTones[state ?? "none"]}>{reviewStates[state ?? "none"]()}</Badge>
      ),
  },
  {
    id: "type",
    label: text("Type"),
    width: 176,
    from: "medium",
    phone: "below",
    cell: ({ typeName, minutes }) => (
      <bdi className="text-ink-soft">{beside([typeName, minutes !== null && lengthInWords(minutes)])}</bdi>
    ),
  },
  {
    id: "track",
    label: text("Track"),
    width: 140,
    from: "large",
    has: ({ trackName }) => trackName !== null,
    cell: ({ trackName }) => trackName && <bdi className="text-ink-soft">{trackName}</bdi>,
  },
  {
    id: "tags",
    label: text("Tags"),
    width: 140,
    from: "large",
    has: ({ tags }) => tags.length > 0,
    cell: ({ tags }) => <bdi className="text-ink-soft">{list(tags)}</bdi>,
  },
];
