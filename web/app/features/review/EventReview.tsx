import { ApiError } from "@plenary/contract/client";
import { reviewLimits } from "@plenary/contract/review/review-limits";
import { type ListedReview, listToReview } from "@plenary/contract/review/reviews";
import { beside, text } from "@plenary/contract/text";
import { useMemo, useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  Link,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from "react-router";
import { formatToTheMinute } from "../../base/formats/dates.ts";
import { reviewPaths } from "../../base/paths/review-paths.ts";
import { sendUnsent } from "../../sign-in/senders.ts";
import { signInKnown } from "../../sign-in/store.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { Folded } from "../../ui/forms/Folded.tsx";
import { type Column, useColumns } from "../../ui/table/columns.ts";
import { NoRows } from "../../ui/table/NoRows.tsx";
import { rowLinkClass, Table } from "../../ui/table/Table.tsx";
import { TableScreen } from "../../ui/table/TableScreen.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { RenderedText } from "../../ui/texts/RenderedText.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { Pages } from "../event-sessions/Pages.tsx";
import { ReadingFrame } from "../event-sessions/reader/ReadingFrame.tsx";
import { tagsColumn, trackColumn, typeColumn } from "../proposals/about-columns.tsx";
import { keptOfReview } from "../proposals/kept-proposals.ts";
import { type AskedReview, addressOf, askedIn, ReviewFilters } from "./ReviewFilters.tsx";
import { ReviewReader } from "./ReviewReader.tsx";
import type { ReviewFields } from "./review-forms.ts";
import { forgetQueue, heldReview, holdReview, isToDo, loadQueue, loadReview } from "./review-queue.ts";
import { reviewStates, reviewTones, turnText } from "./review-words.ts";
import { useReviewKeys } from "./use-review-keys.tsx";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const { eventId = "", proposalId } = params;
  const query = askedIn(new URL(request.url).searchParams);
  const userId = (await signInKnown()).user?.userId ?? "";
  const asked = { userId, eventId, query };
  const left = proposalId ? keptOfReview<ReviewFields>(userId, proposalId) : [];
  const held = proposalId ? heldReview(asked, proposalId) : undefined;
  if (held) return { ...{ eventId, userId, ...held }, left: await left, asked: query };
  // So that what is loaded has what was typed until now.
  await sendUnsent();
  const [found, open] = await Promise.all([
    loadQueue(asked, signal).catch((error: unknown) => {
      // Organizers who don't review read a single one.
      if (proposalId && error instanceof ApiError && error.status === 403) return null;
      throw error;
    }),
    proposalId ? loadReview(asked, proposalId, signal) : null,
  ]);
  if (open) holdReview(asked, open);
  return { ...{ eventId, userId, found, open }, left: await left, asked: query };
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
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [showsGuide, setShowsGuide] = useState(false);
  const columns = useColumns(
    "review",
    useMemo(() => reviewColumns(eventId, asked), [eventId, asked]),
    found?.proposals ?? [],
  );
  const title = text("Review");
  const event = found?.event ?? open?.event;
  const openId = open?.proposal.proposalId;
  // What one abstains from never comes by itself.
  const rows = found?.proposals ?? [];
  const ids = rows
    .filter(
      ({ proposalId, state }) => state !== "abstained" || asked.show === "done" || proposalId === openId,
    )
    .map(({ proposalId }) => proposalId);
  const at = openId ? ids.indexOf(openId) : -1;
  const place = rows.findIndex(({ proposalId }) => proposalId === openId);
  const query = addressOf(asked);
  const go = (proposalId: string | undefined) =>
    navigate(
      proposalId ? reviewPaths.proposal(eventId, proposalId, query) : reviewPaths.event(eventId, query),
      { preventScrollReset: true, flushSync: true },
    );
  const before = at > 0 ? () => go(ids[at - 1]) : undefined;
  const next = at >= 0 && at < ids.length - 1 ? () => go(ids[at + 1]) : undefined;
  const keys = useReviewKeys({
    before: openId ? before : undefined,
    next: openId ? next : () => go(ids[0]),
  });

  /** Goes on to what is to be done next in the list as it was; behind its last, in the list as it is by then. */
  async function goOn() {
    const toDo = (row: (typeof rows)[number]) => row.proposalId !== openId && isToDo(row) && !row.skipped;
    const following = rows.slice(place + 1).find(toDo) ?? rows.find(toDo);
    if (following) return void (await go(following.proposalId));
    const { page: _, ...first } = asked;
    const fresh = await loadQueue({ userId, eventId, query: first }).catch(() => undefined);
    const left = fresh?.proposals.find((row) => row.proposalId !== openId && isToDo(row));
    const start = addressOf(first);
    await navigate(
      left ? reviewPaths.proposal(eventId, left.proposalId, start) : reviewPaths.event(eventId, start),
    );
  }

  async function reload() {
    forgetQueue();
    await revalidate();
  }

  /** What follows may be of the same speakers. */
  async function leave() {
    forgetQueue();
    await go(undefined);
  }

  const reader = open && (
    <ReviewReader
      key={open.proposal.proposalId}
      {...{ eventId, userId, answer: open, left, goOn, reload, leave }}
      position={
        place >= 0 && found
          ? { at: (found.page - 1) * reviewLimits.page + place + 1, of: found.total }
          : undefined
      }
      {...{ before, next, keys }}
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
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what is in it
    <div onKeyDown={keys.onKeyDown}>
      <TableScreen
        title={title}
        above={<Link to={reviewPaths.own()}>{text("My reviews")}</Link>}
        note={
          <bdi>
            {beside([
              found.event.name,
              !found.open &&
                (found.discussUntil
                  ? text(
                      "The review is closed. Until {time} you read everything, and can change your reviews.",
                      {
                        time: formatToTheMinute(new Date(found.discussUntil)),
                      },
                    )
                  : text("The review is closed: you can read, and change nothing.")),
              turnText(found, found.clock),
            ])}
          </bdi>
        }
      >
        {head}
        <ReviewFilters asked={asked} counts={counts} filters={found.filters} />
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
      {keys.dialog}
    </div>
  );
}

const reviewColumns = (eventId: string, asked: AskedReview): readonly Column<ListedReview>[] => [
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
        to={reviewPaths.proposal(eventId, proposalId, addressOf(asked))}
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
    cell: ({ state, changedSince, skipped, assigned }) =>
      skipped ? (
        <Badge tone="neutral">{text("Skipped")}</Badge>
      ) : changedSince ? (
        <Badge tone="warn">{text("Changed since")}</Badge>
      ) : assigned && state === null ? (
        <Badge tone="warn">{text("Assigned")}</Badge>
      ) : (
        <Badge tone={reviewTones[state ?? "none"]}>{reviewStates[state ?? "none"]()}</Badge>
      ),
  },
  { ...typeColumn(), phone: "below" },
  trackColumn(),
  tagsColumn(),
];
