import { type ListedProposal, listEventProposals } from "@plenary/contract/call/proposals";
import { id } from "@plenary/contract/fields";
import { limits } from "@plenary/contract/limits";
import { counted, list, text } from "@plenary/contract/text";
import Plus from "lucide-react/icons/plus";
import Send from "lucide-react/icons/send";
import { type ReactNode, useMemo, useState } from "react";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { loadPages, useListQuery } from "../../base/calls/rows.ts";
import { useSearchText } from "../../base/forms/use-search-text.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { FilterTabs } from "../../ui/lists/FilterTabs.tsx";
import { LoadMore } from "../../ui/lists/LoadMore.tsx";
import { ColumnMenu } from "../../ui/table/ColumnMenu.tsx";
import { type Column, useColumns } from "../../ui/table/columns.ts";
import { Day } from "../../ui/table/Day.tsx";
import { ChosenLine, FilterLine } from "../../ui/table/FilterLine.tsx";
import { FilterChip, FilterChips, FilterChoice, FilterMenu } from "../../ui/table/FilterMenu.tsx";
import { NoRows } from "../../ui/table/NoRows.tsx";
import { rowLinkClass, Table } from "../../ui/table/Table.tsx";
import { TableScreen } from "../../ui/table/TableScreen.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { AssignReviewers } from "../assignments/AssignReviewers.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import type { RecipientSelection } from "../speakers/recipient-selection.ts";
import { loadOrganized } from "../workspace/load-event.ts";
import { tagsColumn, trackColumn, typeColumn } from "./about-columns.tsx";
import { speakerNames, stateNames, stateTones, submittedStates, titleOf } from "./proposal-words.ts";

/** The filters in the list's address; what isn't one is left out. */
function filtersIn(query: URLSearchParams) {
  return {
    state: submittedStates.find((state) => state === query.get("state")),
    typeId: id.safeParse(query.get("type")).data,
    trackId: id.safeParse(query.get("track")).data,
    tag: query.get("tag") || undefined,
    q: query.get("q") ?? "",
  };
}

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const eventId = params.eventId ?? "";
  const search = new URL(request.url).searchParams;
  const asked = filtersIn(search);
  const others = loadPages(search, (page) =>
    call(
      listEventProposals,
      { params: { eventId }, query: { ...page, ...asked, q: asked.q || undefined } },
      { signal },
    ),
  );
  const { event, loaded: pages } = await loadOrganized(eventId, others);
  return {
    ...{ event, asked, filters: pages[0].filters },
    proposals: pages.flatMap(({ proposals }) => proposals),
    counts: pages[0].counts,
    hasMore: Boolean(pages.at(-1)?.nextCursor),
  };
}

export function ErrorBoundary() {
  return <EventFailure failure={listEventProposals.failure} />;
}

/** What was submitted to an event's call, as its organizers work with it. */
export default function EventProposals() {
  const { event, asked, proposals, counts, hasMore } = useLoaderData<typeof clientLoader>();
  const { wanted, loadMore, loadingMore } = useListQuery();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const columns = useColumns(
    "proposals",
    useMemo(() => proposalColumns(), []),
    proposals,
  );
  const { eventId } = event;
  const isNarrowed = asked.state || asked.typeId || asked.trackId || asked.tag || asked.q;
  return (
    <TableScreen
      title={text("Proposals")}
      actions={
        <LinkButton to={callPaths.enter(eventId)} variant="secondary" size="sm">
          <Plus aria-hidden="true" />
          {text("Add a proposal")}
        </LinkButton>
      }
    >
      <title>{text("Proposals for {event} · Plenary", { event: event.name })}</title>
      {chosen.size > 0 && (
        <ChosenLine label={text("Chosen proposals")}>
          <LinkButton
            size="sm"
            to={organizerPaths.writeToSpeakers(eventId)}
            state={{ proposalIds: [...chosen] } satisfies RecipientSelection}
          >
            <Send aria-hidden="true" />
            {counted(
              chosen.size,
              "Write to the speakers of {count} proposal",
              "Write to the speakers of {count} proposals",
            )}
          </LinkButton>
          <AssignReviewers eventId={eventId} proposalIds={[...chosen]} onDone={() => setChosen(new Set())} />
          <Button size="sm" variant="quiet" onClick={() => setChosen(new Set())}>
            {text("Clear")}
          </Button>
        </ChosenLine>
      )}
      <Filters hidden={chosen.size > 0}>
        <ColumnMenu shown={columns} />
      </Filters>
      <Table
        label={text("Proposals")}
        rows={proposals}
        keyOf={({ proposalId }) => proposalId}
        nameOf={titleOf}
        shown={columns}
        chosen={chosen}
        onChoose={(ids, on) => setChosen(on ? chosen.union(new Set(ids)) : chosen.difference(new Set(ids)))}
        busy={JSON.stringify(filtersIn(wanted)) !== JSON.stringify(asked)}
        empty={
          isNarrowed && counts.all > 0 ? (
            <NoRows title={text("No proposals found")}>
              <LinkButton to={callPaths.proposals(eventId)} variant="secondary" size="sm">
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
        more={hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
      />
    </TableScreen>
  );
}

interface FiltersProps {
  /** Out of sight while rows are chosen. */
  hidden: boolean;
  /** At the end of the line. */
  children: ReactNode;
}

function Filters({ hidden, children }: FiltersProps) {
  const { asked, counts, filters } = useLoaderData<typeof clientLoader>();
  const { wanted, filter } = useListQuery();
  const next = filtersIn(wanted);
  const search = useSearchText(next.q, (q) => filter("q", q));
  const types = (filters?.types ?? []).map(({ typeId, name }) => ({ id: typeId, name }));
  const tracks = (filters?.tracks ?? []).map(({ trackId, name }) => ({ id: trackId, name }));
  const tags = (filters?.tags ?? []).map((tag) => ({ id: tag, name: tag }));
  const nameIn = (options: readonly { id: string; name: string }[], wantedId: string | undefined) =>
    options.find((option) => option.id === wantedId)?.name ?? text("Unknown");
  return (
    <FilterLine hidden={hidden} end={children}>
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
        value={next.state ?? ""}
        onChange={(state) => filter("state", state)}
        options={[
          { value: "", label: text("All"), count: counts.all },
          ...submittedStates.map((state) => ({
            ...{ value: state, label: stateNames[state](), count: counts[state] },
          })),
        ]}
      />
      {types.length + tracks.length + tags.length > 1 && (
        <FilterMenu>
          <FilterChoice
            label={text("Type")}
            all={text("All types")}
            options={types}
            value={next.typeId}
            onChange={(type) => filter("type", type)}
          />
          <FilterChoice
            label={text("Track")}
            all={text("All tracks")}
            options={tracks}
            value={next.trackId}
            onChange={(track) => filter("track", track)}
          />
          <FilterChoice
            label={text("Tag")}
            all={text("All tags")}
            options={tags}
            value={next.tag}
            onChange={(tag) => filter("tag", tag)}
          />
        </FilterMenu>
      )}
      <FilterChips>
        {asked.typeId && (
          <FilterChip
            label={text("Type")}
            value={nameIn(types, asked.typeId)}
            onRemove={() => filter("type", "")}
          />
        )}
        {asked.trackId && (
          <FilterChip
            label={text("Track")}
            value={nameIn(tracks, asked.trackId)}
            onRemove={() => filter("track", "")}
          />
        )}
        {asked.tag && <FilterChip label={text("Tag")} value={asked.tag} onRemove={() => filter("tag", "")} />}
      </FilterChips>
    </FilterLine>
  );
}

const proposalColumns = (): readonly Column<ListedProposal>[] => [
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
    cell: (proposal) => (
      <Link
        to={callPaths.proposalOf(proposal.eventId, proposal.proposalId)}
        className={rowLinkClass}
        dir="auto"
      >
        {titleOf(proposal)}
      </Link>
    ),
  },
  {
    id: "submitter",
    label: text("By"),
    width: 176,
    spare: 0.18,
    from: "small",
    phone: "below",
    cell: (proposal) => <bdi>{list(speakerNames(proposal))}</bdi>,
  },
  {
    id: "state",
    label: text("State"),
    width: 124,
    phone: "end",
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateNames[state]()}</Badge>,
  },
  typeColumn(),
  trackColumn(),
  tagsColumn(),
  {
    id: "naming",
    label: text("Names who speaks"),
    width: 160,
    from: "large",
    has: ({ namingWords = [] }) => namingWords.length > 0,
    cell: ({ namingWords = [] }) => <bdi className="text-ink-soft">{list(namingWords)}</bdi>,
  },
  {
    id: "submitted",
    label: text("Submitted"),
    width: 108,
    from: "large",
    cell: ({ submittedAt }) => submittedAt && <Day at={submittedAt} />,
  },
];
