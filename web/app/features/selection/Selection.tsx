import {
  getSelection,
  type PendingDecision,
  putDecisions,
  type SelectedProposal,
  undoDecisions,
} from "@plenary/contract/selection/selection";
import { beside, counted, list, text } from "@plenary/contract/text";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { call, errorText } from "../../base/calls/api.ts";
import { useListQuery } from "../../base/calls/rows.ts";
import { useTask } from "../../base/calls/task.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { reviewPaths } from "../../base/paths/review-paths.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { PlaceLink } from "../../ui/buttons/PlaceLink.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { FilterTabs } from "../../ui/lists/FilterTabs.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { ColumnMenu } from "../../ui/table/ColumnMenu.tsx";
import { useColumns } from "../../ui/table/columns.ts";
import { ChosenLine, FilterLine } from "../../ui/table/FilterLine.tsx";
import { FilterChoice, FilterMenu } from "../../ui/table/FilterMenu.tsx";
import { NoRows } from "../../ui/table/NoRows.tsx";
import { Table } from "../../ui/table/Table.tsx";
import { TableScreen } from "../../ui/table/TableScreen.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { ChangePending, type PendingChange } from "./ChangePending.tsx";
import { loadSelection } from "./load-selection.ts";
import { Meters } from "./Meters.tsx";
import { selectionColumns } from "./selection-columns.tsx";
import {
  decisionActs,
  decisions,
  filterOf,
  filtersIn,
  kindNames,
  kindOf,
  shownKinds,
} from "./selection-words.ts";
import { TellDecisions } from "./TellDecisions.tsx";

export const clientLoader = loadSelection;

/** All rows are here: a filter asks nothing. */
export const shouldRevalidate = ({ currentUrl, nextUrl, ...args }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : args.defaultShouldRevalidate;

export function ErrorBoundary() {
  return <EventFailure failure={getSelection.failure} />;
}

/** What organizers intend to decide about proposals, before they tell everybody at once (docs/product/selection.md). */
export default function Selection() {
  const { event, proposals, meters, leftOut, mayTell, runs } = useLoaderData<typeof loadSelection>();
  const { eventId } = event;
  // What is about to leave goes before what has left.
  const lastRun = runs.find(({ state }) => state === "leaving") ?? runs.find(({ state }) => state === "sent");
  const { wanted } = useListQuery();
  const { revalidate } = useRevalidator();
  const asked = filtersIn(wanted);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const goOnAt = useRef<HTMLButtonElement>(null);
  const task = useTask(putDecisions.failure);
  const rows = proposals.filter(
    (row) =>
      (asked.kind === undefined || kindOf(row) === asked.kind) &&
      (asked.typeId === undefined || row.typeId === asked.typeId) &&
      (asked.trackId === undefined || row.trackId === asked.trackId),
  );
  const waiting = rows.filter(({ state }) => state === "submitted");
  const chosenRows = waiting.filter(({ proposalId }) => chosen.has(proposalId));

  /** Sets what is pending of those; whether that went well. */
  const set = (those: readonly SelectedProposal[], change: PendingChange, isSaid: boolean) =>
    task.run(async () => {
      // All that is shown goes by what it is filtered by, so that nothing is decided that came or went meanwhile.
      const filter = isSaid && those.length === waiting.length ? filterOf(asked) : undefined;
      const choose = filter
        ? { filter, expect: those.length }
        : { proposalIds: those.map(({ proposalId }) => proposalId) };
      try {
        const done = await call(putDecisions, { params: { eventId }, body: { ...change, choose } });
        if (isSaid) setChosen(new Set());
        const { actionId } = done;
        if (isSaid && actionId)
          notify(
            counted(
              done.changed,
              "{count} decision changed. Nobody is told yet.",
              "{count} decisions changed. Nobody is told yet.",
            ),
            "good",
            { kind: "decisions" },
            { label: text("Undo"), run: () => void undo(actionId), lasts: 20_000 },
          );
      } finally {
        await revalidate();
      }
    });

  async function undo(actionId: string): Promise<void> {
    try {
      const { restored, left } = await call(undoDecisions, { params: { eventId, actionId } });
      const stay =
        left.length > 0 &&
        text("Changed since, and left: {numbers}.", { numbers: list(left.map((number) => `#${number}`)) });
      notify(beside([counted(restored, "{count} decision undone.", "{count} decisions undone."), stay]));
    } catch (error) {
      notify(errorText(error, undoDecisions.failure), "bad");
    }
    await revalidate();
  }

  const decideOne = useRef((_row: SelectedProposal, _decision: PendingDecision | null) => {});
  decideOne.current = (row, decision) => void set([row], { decision }, false);
  const columns = useColumns(
    "selection",
    useMemo(() => selectionColumns(eventId, (...one) => decideOne.current(...one)), [eventId]),
    proposals,
  );

  return (
    <TableScreen
      title={text("Selection")}
      note={beside([
        text("What you decide here is known to organizers alone, until you tell everybody."),
        leftOut > 0 &&
          counted(
            leftOut,
            "{count} proposal is left out, because you speak in it.",
            "{count} proposals are left out, because you speak in them.",
          ),
        !mayTell && text("Names are hidden from you while you review, so another organizer tells it."),
      ])}
      actions={
        <>
          {proposals.some(({ rank }) => rank !== null) && (
            <span className="max-lg:hidden">
              <PlaceLink to={reviewPaths.ranking(eventId)}>{text("Ranking")}</PlaceLink>
            </span>
          )}
          {lastRun && (
            <span className="max-lg:hidden">
              <PlaceLink to={callPaths.run(eventId, lastRun.runId)}>{runWords[lastRun.state]()}</PlaceLink>
            </span>
          )}
          {mayTell && <TellDecisions />}
        </>
      }
    >
      <title>{text("Selection for {event} · Plenary", { event: event.name })}</title>
      <Meters {...meters} />
      {chosenRows.length > 0 && (
        <ChosenLine label={text("Chosen proposals")}>
          <p role="status" className="me-2 text-sm font-medium max-lg:basis-full">
            {counted(chosenRows.length, "{count} proposal chosen", "{count} proposals chosen")}
          </p>
          {decisions.map((decision) => (
            <Button
              key={decision}
              size="sm"
              variant="secondary"
              disabled={task.busy}
              onClick={() => void set(chosenRows, { decision }, true)}
            >
              {decisionActs[decision]()}
            </Button>
          ))}
          <Button
            ref={goOnAt}
            size="sm"
            variant="secondary"
            disabled={task.busy}
            onClick={() => {
              task.clear();
              setAsking(true);
            }}
          >
            {text("With changes")}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            disabled={task.busy}
            onClick={() => void set(chosenRows, { decision: null }, true)}
          >
            {text("No decision")}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setChosen(new Set())}>
            {text("Clear")}
          </Button>
        </ChosenLine>
      )}
      {task.error && !isAsking && (
        <div className="px-6 max-lg:px-4">
          <FormError>{task.error}</FormError>
        </div>
      )}
      <Filters hidden={chosenRows.length > 0}>
        <ColumnMenu shown={columns} />
      </Filters>
      <ChangePending
        chosen={chosenRows}
        open={isAsking}
        onClose={() => setAsking(false)}
        focusAfter={goOnAt}
        save={(change) => set(chosenRows, change, true)}
        busy={task.busy}
        error={task.error}
      />
      <Table
        label={text("Proposals")}
        rows={rows}
        keyOf={({ proposalId }) => proposalId}
        nameOf={({ title }) => title}
        shown={columns}
        chosen={chosen}
        onChoose={(ids, on) => setChosen(on ? chosen.union(new Set(ids)) : chosen.difference(new Set(ids)))}
        canChoose={({ state }) => state === "submitted"}
        busy={false}
        empty={
          proposals.length > 0 ? (
            <NoRows title={text("No proposals found")} />
          ) : (
            <NoRows
              title={text("No proposals yet")}
              said={text("They are here as soon as somebody submits one.")}
            />
          )
        }
      />
    </TableScreen>
  );
}

const runWords: Record<"leaving" | "sent" | "prepared", () => string> = {
  prepared: () => text("Mails about decisions"),
  leaving: () => text("About to leave"),
  sent: () => text("Told last"),
};

function Filters({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  const { proposals, types, tracks } = useLoaderData<typeof loadSelection>();
  const { wanted, filter } = useListQuery();
  const asked = filtersIn(wanted);
  const count = (kind: (typeof shownKinds)[number]) => proposals.filter((row) => kindOf(row) === kind).length;
  return (
    <FilterLine hidden={hidden} end={children}>
      <FilterTabs
        dense
        label={text("Show")}
        value={asked.kind ?? ""}
        onChange={(kind) => filter("show", kind)}
        options={[
          { value: "", label: text("All"), count: proposals.length },
          ...shownKinds.map((kind) => ({ value: kind, label: kindNames[kind](), count: count(kind) })),
        ]}
      />
      {types.length + tracks.length > 1 && (
        <FilterMenu>
          <FilterChoice
            label={text("Type")}
            all={text("All types")}
            options={types}
            value={asked.typeId}
            onChange={(type) => filter("type", type)}
          />
          <FilterChoice
            label={text("Track")}
            all={text("All tracks")}
            options={tracks}
            value={asked.trackId}
            onChange={(track) => filter("track", track)}
          />
        </FilterMenu>
      )}
    </FilterLine>
  );
}
