import { listClaims } from "@plenary/contract/invitations/claims";
import { limits } from "@plenary/contract/limits";
import {
  exportSpeakers,
  listSpeakers,
  type Speaker,
  type SpeakerCounts,
  type SpeakerSort,
} from "@plenary/contract/sessions/speakers";
import { counted, text } from "@plenary/contract/text";
import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import Ellipsis from "lucide-react/icons/ellipsis";
import Send from "lucide-react/icons/send";
import { useMemo, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { loadPages, useListQuery } from "../../base/calls/rows.ts";
import { saveFile } from "../../base/calls/save-file.ts";
import { useTask } from "../../base/calls/task.ts";
import { useSearchText } from "../../base/forms/use-search-text.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { Menu, MenuButton } from "../../ui/dialogs/Menu.tsx";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { FilterTabs } from "../../ui/lists/FilterTabs.tsx";
import { LoadMore } from "../../ui/lists/LoadMore.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { ColumnMenu } from "../../ui/table/ColumnMenu.tsx";
import { type Order, useColumns } from "../../ui/table/columns.ts";
import { ChosenLine, FilterLine } from "../../ui/table/FilterLine.tsx";
import { NoRows } from "../../ui/table/NoRows.tsx";
import { Table } from "../../ui/table/Table.tsx";
import { TableScreen } from "../../ui/table/TableScreen.tsx";
import { TakenOver } from "../claims/TakenOver.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { loadEvent } from "../workspace/load-event.ts";
import { copyAddresses } from "./copy-addresses.ts";
import type { RecipientSelection } from "./recipient-selection.ts";
import { SpeakerDetail } from "./SpeakerDetail.tsx";
import { speakerColumns } from "./speaker-columns.tsx";
import { type SpeakersQuery, sortOf, speakersQueryIn } from "./speakers-query.ts";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const eventId = params.eventId ?? "";
  const query = new URL(request.url).searchParams;
  const asked = speakersQueryIn(query);
  const [{ event }, { claims }, pages] = await Promise.all([
    loadEvent(eventId),
    call(listClaims, { params: { eventId } }, { signal }),
    loadPages(
      query,
      (page) => call(listSpeakers, { params: { eventId }, query: { ...page, ...asked } }, { signal }),
      limits.speakersPage,
    ),
  ]);
  return {
    event,
    claims,
    asked,
    speakers: pages.flatMap(({ speakers }) => speakers),
    counts: pages[0].counts,
    hasMore: Boolean(pages.at(-1)?.nextCursor),
  };
}

export function ErrorBoundary() {
  return <EventFailure failure={listSpeakers.failure} />;
}

export default function Speakers() {
  const { event, claims, asked, speakers, counts, hasMore } = useLoaderData<typeof clientLoader>();
  const { wanted, filter, filterBy, loadMore, loadingMore } = useListQuery(limits.speakersPage);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const columns = useColumns(
    "speakers",
    useMemo(() => speakerColumns(), []),
  );
  const next = speakersQueryIn(wanted);
  const sorted = sortOf(next);
  const { eventId, name } = event;

  function toggle(userIds: readonly string[], on: boolean) {
    const ids = new Set(userIds);
    setChosen(on ? chosen.union(ids) : chosen.difference(ids));
  }

  function sort(by: string, order: Order) {
    const usual = sortOf({ sort: by as SpeakerSort, order: undefined });
    filterBy({ sort: by === "name" ? "" : by, order: order === usual.order ? "" : order });
  }

  return (
    <TableScreen
      title={text("Speakers")}
      note={
        <>
          {text(
            "Everybody who has a session here, in the programme or not, and co-speakers who have agreed.",
          )}{" "}
          {claims.length > 0 && (
            <a href="#taken-over" className="text-link">
              {text("Taken over from speakers without an account")}
            </a>
          )}
        </>
      }
      actions={
        counts.all > 0 && (
          <>
            <LinkButton to={organizerPaths.writeToSpeakers(eventId)} variant="secondary" size="sm">
              <Send aria-hidden="true" />
              {text("Write to speakers")}
            </LinkButton>
            <TakeAlong eventId={eventId} asked={asked} />
          </>
        )
      }
    >
      <title>{text("Speakers of {event} · Plenary", { event: name })}</title>
      {chosen.size > 0 && (
        <Chosen eventId={eventId} userIds={[...chosen]} onNone={() => setChosen(new Set())} />
      )}
      <FilterLine
        hidden={chosen.size > 0}
        end={
          <ColumnMenu
            shown={columns}
            sorted={sorted}
            usual={sortOf({ sort: undefined, order: undefined })}
            onSort={sort}
          />
        }
      >
        <SpeakerSearch q={next.q} onSearch={(q) => filter("q", q)} />
        <StatusFilter
          counts={counts}
          status={next.status ?? ""}
          onChange={(status) => filter("status", status)}
        />
      </FilterLine>
      <Table
        label={text("Speakers")}
        rows={speakers}
        keyOf={({ userId }) => userId}
        nameOf={(speaker) => speaker.name}
        shown={columns}
        sorted={sorted}
        onSort={sort}
        chosen={chosen}
        onChoose={toggle}
        canChoose={canBeWrittenTo}
        detail={(speaker) => <SpeakerDetail eventId={eventId} speaker={speaker} />}
        busy={JSON.stringify(next) !== JSON.stringify(asked)}
        empty={<NoSpeakers eventId={eventId} asked={asked} />}
        more={hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
      >
        <TakenOver claims={claims} />
      </Table>
    </TableScreen>
  );
}

/** Nobody would read a message to such an account. */
const canBeWrittenTo = ({ unclaimed, deleted }: Speaker): boolean => !unclaimed && !deleted;

interface ChosenProps {
  eventId: string;
  userIds: string[];
  onNone: () => void;
}

function Chosen({ eventId, userIds, onNone }: ChosenProps) {
  return (
    <ChosenLine label={text("Chosen speakers")}>
      <LinkButton
        size="sm"
        to={organizerPaths.writeToSpeakers(eventId)}
        state={{ userIds } satisfies RecipientSelection}
      >
        <Send aria-hidden="true" />
        {counted(userIds.length, "Write to {count} selected speaker", "Write to {count} selected speakers")}
      </LinkButton>
      <Button size="sm" variant="quiet" onClick={onNone}>
        {text("Clear")}
      </Button>
    </ChosenLine>
  );
}

interface StatusFilterProps {
  counts: SpeakerCounts;
  status: string;
  onChange: (status: string) => void;
}

function StatusFilter({ counts, status, onChange }: StatusFilterProps) {
  return (
    <FilterTabs
      dense
      label={text("Status")}
      value={status}
      onChange={onChange}
      options={[
        { value: "", label: text("All"), count: counts.all },
        { value: "confirmed", label: text("Confirmed"), count: counts.confirmed },
        { value: "waiting", label: text("Waiting"), count: counts.waiting },
        { value: "rejected", label: text("Rejected"), count: counts.rejected },
        ...(counts.cancelled > 0 || status === "cancelled"
          ? [{ value: "cancelled", label: text("Cancelled"), count: counts.cancelled }]
          : []),
      ]}
    />
  );
}

function SpeakerSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const search = useSearchText(q, onSearch);
  return (
    <SearchField
      dense
      label={text("Search speakers")}
      placeholder={text("Name, address, session")}
      className="w-60 shrink-0 max-lg:basis-full"
      maxLength={limits.queryMax}
      value={search.text}
      onChange={(event) => search.setText(event.target.value)}
    />
  );
}

function NoSpeakers({ eventId, asked }: { eventId: string; asked: SpeakersQuery }) {
  if (!asked.q && !asked.status) {
    return (
      <NoRows
        title={text("No speakers yet")}
        said={text("Whoever submits a talk to this event, or accepts an invitation to speak, appears here.")}
      />
    );
  }
  return (
    <NoRows title={text("No speakers found")}>
      <LinkButton to={organizerPaths.speakers(eventId)} variant="secondary" size="sm">
        {text("Show all speakers")}
      </LinkButton>
    </NoRows>
  );
}

/** The speakers that the filters let through, for other programs. */
function TakeAlong({ eventId, asked }: { eventId: string; asked: SpeakersQuery }) {
  const copying = useTask(text("The addresses were not copied"));
  const saving = useTask(exportSpeakers.failure);

  async function copy() {
    notify(await copyAddresses(eventId, asked));
  }

  async function save() {
    const { status, q } = asked;
    saveFile("speakers.csv", await call(exportSpeakers, { params: { eventId }, query: { status, q } }));
    notify(text("The list of speakers is downloaded"));
  }

  const failure = copying.error ?? saving.error;
  return (
    <>
      <Menu
        label={text("Copy or export")}
        triggerClass={buttonClass("secondary", "sm")}
        trigger={<Ellipsis aria-hidden="true" />}
      >
        <MenuButton onClick={() => void copying.run(copy)}>
          <Copy aria-hidden="true" />
          {text("Copy addresses")}
        </MenuButton>
        <MenuButton onClick={() => void saving.run(save)}>
          <Download aria-hidden="true" />
          {text("Export as CSV")}
        </MenuButton>
      </Menu>
      {failure && (
        <p role="alert" className="self-center text-sm text-danger">
          {failure}
        </p>
      )}
    </>
  );
}
