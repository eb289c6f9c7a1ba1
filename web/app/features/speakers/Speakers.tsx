import { listClaims } from "@plenary/contract/invitations/claims";
import { limits } from "@plenary/contract/limits";
import { exportSpeakers, listSpeakers, type SpeakerCounts } from "@plenary/contract/sessions/speakers";
import { counted, text } from "@plenary/contract/text";
import Send from "lucide-react/icons/send";
import { useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { loadPages, useListQuery } from "../../base/calls/rows.ts";
import { saveFile } from "../../base/calls/save-file.ts";
import { useTask } from "../../base/calls/task.ts";
import { useSearchText } from "../../base/forms/use-search-text.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { CsvButton } from "../../ui/buttons/CsvButton.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { BottomBar } from "../../ui/lists/BottomBar.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { FilterTabs } from "../../ui/lists/FilterTabs.tsx";
import { LoadMore } from "../../ui/lists/LoadMore.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { TakenOver } from "../claims/TakenOver.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { EventCrumbs } from "../workspace/EventCrumbs.tsx";
import { loadEvent } from "../workspace/load-event.ts";
import { CopyAddresses } from "./CopyAddresses.tsx";
import type { RecipientSelection } from "./recipient-selection.ts";
import { SpeakerRow } from "./SpeakerRow.tsx";
import { type SpeakersQuery, speakersQueryIn } from "./speakers-query.ts";

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
  const { wanted, filter, loadMore, loadingMore } = useListQuery(limits.speakersPage);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (userId: string) => setChosen(chosen.symmetricDifference(new Set([userId])));
  const { eventId, name } = event;
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Speakers of {event} · Plenary", { event: name })}</title>
      <PageHeader
        title={text("Speakers")}
        above={<EventCrumbs event={event} items={[{ label: text("Speakers") }]} />}
        actions={
          counts.all > 0 && (
            <LinkButton to={organizerPaths.writeToSpeakers(eventId)}>
              <Send aria-hidden="true" />
              {text("Write to speakers")}
            </LinkButton>
          )
        }
      >
        {text("Everybody who has a session here, in the programme or not, and co-speakers who have agreed.")}
      </PageHeader>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <StatusFilter
          counts={counts}
          status={speakersQueryIn(wanted).status ?? ""}
          onChange={(status) => filter("status", status)}
        />
        <SpeakerSearch q={speakersQueryIn(wanted).q} onSearch={(next) => filter("q", next)} />
      </div>
      {speakers.length > 0 && (
        <div className="mb-6 flex flex-wrap items-start gap-3">
          <CopyAddresses eventId={eventId} asked={asked} />
          <ExportSpeakers eventId={eventId} asked={asked} />
          {claims.length > 0 && (
            <a href="#taken-over" className="py-2 text-link">
              {text("Taken over from speakers without an account")}
            </a>
          )}
        </div>
      )}
      {speakers.length > 0 && (
        <ul aria-label={text("Speakers")} className="divide-y divide-line border-y border-line">
          {speakers.map((speaker) => (
            <SpeakerRow
              key={speaker.userId}
              eventId={eventId}
              speaker={speaker}
              isChosen={chosen.has(speaker.userId)}
              onChoose={() => choose(speaker.userId)}
            />
          ))}
        </ul>
      )}
      {speakers.length === 0 && <NoSpeakers eventId={eventId} asked={asked} />}
      {hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
      <TakenOver claims={claims} />
      {chosen.size > 0 && (
        <SelectionBar eventId={eventId} userIds={[...chosen]} onNone={() => setChosen(new Set())} />
      )}
    </div>
  );
}

interface SelectionBarProps {
  eventId: string;
  userIds: string[];
  onNone: () => void;
}

function SelectionBar({ eventId, userIds, onNone }: SelectionBarProps) {
  return (
    <BottomBar label={text("Chosen speakers")}>
      <div className="flex flex-wrap gap-2">
        <LinkButton
          size="sm"
          to={organizerPaths.writeToSpeakers(eventId)}
          state={{ userIds } satisfies RecipientSelection}
        >
          <Send aria-hidden="true" />
          {counted(userIds.length, "Write to {count} chosen speaker", "Write to {count} chosen speakers")}
        </LinkButton>
        <Button size="sm" variant="quiet" onClick={onNone}>
          {text("Choose none")}
        </Button>
      </div>
    </BottomBar>
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
      label={text("Status")}
      value={status}
      onChange={onChange}
      options={[
        { value: "", label: text("All"), count: counts.all },
        { value: "confirmed", label: text("Confirmed"), count: counts.confirmed },
        { value: "waiting", label: text("Waiting"), count: counts.waiting },
        { value: "rejected", label: text("Rejected"), count: counts.rejected },
      ]}
    />
  );
}

function SpeakerSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const search = useSearchText(q, onSearch);
  return (
    <SearchField
      label={text("Search speakers")}
      placeholder={text("Name, address or session")}
      className="w-full sm:w-72"
      maxLength={limits.queryMax}
      value={search.text}
      onChange={(event) => search.setText(event.target.value)}
    />
  );
}

function NoSpeakers({ eventId, asked }: { eventId: string; asked: SpeakersQuery }) {
  if (!asked.q && !asked.status) {
    return (
      <EmptyState title={text("No speakers yet")}>
        {text("Whoever submits a talk to this event, or accepts an invitation to speak, appears here.")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={text("No speakers found")}
      action={
        <LinkButton to={organizerPaths.speakers(eventId)} variant="secondary">
          {text("Show all speakers")}
        </LinkButton>
      }
    />
  );
}

function ExportSpeakers({ eventId, asked }: { eventId: string; asked: SpeakersQuery }) {
  const task = useTask(exportSpeakers.failure);

  async function download() {
    const done = await task.run(async () => {
      saveFile("speakers.csv", await call(exportSpeakers, { params: { eventId }, query: asked }));
    });
    if (done) notify(text("The list of speakers is downloaded"));
  }

  return <CsvButton task={task} onClick={download} />;
}
