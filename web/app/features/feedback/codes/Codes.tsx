import {
  type FeedbackCode,
  getFeedbackSettings,
  listFeedbackCodes,
} from "@plenary/contract/feedback/feedback-settings";
import { listWalls } from "@plenary/contract/feedback/walls";
import { fold } from "@plenary/contract/fold";
import { listSurveys } from "@plenary/contract/surveys/surveys";
import { counted, text } from "@plenary/contract/text";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { feedbackPaths } from "../../../base/paths/feedback-paths.ts";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { PlaceLink } from "../../../ui/buttons/PlaceLink.tsx";
import { SearchField } from "../../../ui/forms/SearchField.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { useFirstRows } from "../../../ui/lists/use-first-rows.tsx";
import { EventFailure } from "../../events/EventFailure.tsx";
import { loadOrganized } from "../../workspace/load-event.ts";
import { FeedbackFrame } from "../frame/FeedbackFrame.tsx";
import { CodeRow } from "./CodeRow.tsx";
import { printIn } from "./code-images.ts";
import { PrintedCodes } from "./PrintedCodes.tsx";
import { Walls } from "./Walls.tsx";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const eventId = params.eventId ?? "";
  const print = printIn(new URL(request.url).searchParams);
  const asked = { params: { eventId }, query: { images: print?.of } };
  const others = Promise.all([
    call(listFeedbackCodes, asked, { signal }),
    call(listWalls, { params: { eventId } }, { signal }),
    call(listSurveys, { params: { eventId } }, { signal }),
  ]);
  const { event, loaded } = await loadOrganized(eventId, others);
  const [{ codes }, { walls }, { surveys }] = loaded;
  return { event, codes, walls, surveys, print };
}

export function ErrorBoundary() {
  return <EventFailure failure={getFeedbackSettings.failure} />;
}

export default function Codes() {
  const { event, codes, walls, surveys, print } = useLoaderData<typeof clientLoader>();
  const ofKind = (wanted: FeedbackCode["kind"]) => codes.filter(({ kind }) => kind === wanted);
  if (print) return <PrintedCodes event={event} print={print} codes={ofKind(print.of)} />;
  return (
    <FeedbackFrame
      event={event}
      title={text("Codes")}
      lead={text(
        "Each leads to a page where attendees answer. They keep what they lead to for good, also when sessions move or change their names.",
      )}
    >
      {codes.length === 0 ? (
        <EmptyState
          title={text("No codes yet")}
          action={
            <PlaceLink to={feedbackPaths.settings(event.eventId)}>{text("Feedback settings")}</PlaceLink>
          }
        >
          {text("They are made when you switch feedback on.")}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-12">
          <PrintLinks eventId={event.eventId} codes={codes} />
          <Walls eventId={event.eventId} zone={event.timezone} {...{ walls, codes, surveys }} />
          <CodeList title={text("The whole event")} codes={ofKind("event")} zone={event.timezone} />
          <CodeList
            title={text("Rooms")}
            lead={text("Hang them on the doors: each leads to the session that has just been on there.")}
            codes={ofKind("room")}
            zone={event.timezone}
          />
          <CodeList
            title={text("Sessions")}
            lead={text("For a speaker's last slide.")}
            codes={ofKind("session")}
            zone={event.timezone}
          />
        </div>
      )}
    </FeedbackFrame>
  );
}

interface CodeListProps {
  title: string;
  lead?: string;
  codes: FeedbackCode[];
  zone: string;
}

/** From this many on there is a search. */
const MANY = 12;

function CodeList({ title, lead, codes, zone }: CodeListProps) {
  const [q, setQ] = useState("");
  const wanted = fold(q);
  const { shown, more } = useFirstRows(
    codes.filter(({ name, code }) => fold(`${name} ${code}`).includes(wanted)),
  );
  if (codes.length === 0) return null;
  return (
    <section aria-label={title}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h2 className="text-2xl">{title}</h2>
          {lead && <p className="text-sm text-ink-soft">{lead}</p>}
        </div>
        {codes.length > MANY && (
          <SearchField
            label={text("Search {list}", { list: title })}
            value={q}
            onChange={({ target }) => setQ(target.value)}
            className="w-full sm:w-72"
          />
        )}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((code) => (
          <CodeRow key={code.code} code={code} zone={zone} />
        ))}
      </ul>
      {shown.length === 0 && <p className="py-4 text-ink-soft">{text("No matches.")}</p>}
      {more}
    </section>
  );
}

function PrintLinks({ eventId, codes }: { eventId: string; codes: readonly FeedbackCode[] }) {
  const count = (wanted: FeedbackCode["kind"]) => codes.filter(({ kind }) => kind === wanted).length;
  const [rooms, sessions] = [count("room"), count("session")];
  return (
    <section aria-labelledby="print">
      <h2 id="print" className="mb-3 text-2xl">
        {text("Print")}
      </h2>
      <div className="flex flex-wrap gap-3">
        {rooms > 0 && (
          <>
            <PrintLink to={feedbackPaths.codes(eventId, { print: "doors", of: "room" })}>
              {counted(rooms, "The room's door, one page", "Doors of {count} rooms, one page each")}
            </PrintLink>
            <PrintLink to={feedbackPaths.codes(eventId, { print: "tents", of: "room" })}>
              {counted(rooms, "Tent card of the room", "Tent cards of {count} rooms, 8 a page")}
            </PrintLink>
          </>
        )}
        <PrintLink to={feedbackPaths.codes(eventId, { print: "doors", of: "event" })}>
          {text("The whole event, one page")}
        </PrintLink>
        {sessions > 0 && (
          <PrintLink to={feedbackPaths.codes(eventId, { print: "tents", of: "session" })}>
            {counted(sessions, "Card of the session", "Cards of {count} sessions, 8 a page")}
          </PrintLink>
        )}
      </div>
    </section>
  );
}

function PrintLink({ to, children }: { to: string; children: string }) {
  return (
    <LinkButton to={to} variant="secondary">
      <Printer aria-hidden="true" />
      {children}
    </LinkButton>
  );
}
