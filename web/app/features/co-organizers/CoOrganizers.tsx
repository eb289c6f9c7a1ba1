import { getUser } from "@plenary/contract/accounts/profiles";
import type { User } from "@plenary/contract/accounts/users";
import type { Event } from "@plenary/contract/events/events";
import { type CoOrganizer, listCoOrganizers } from "@plenary/contract/invitations/co-organizers";
import { counted, text } from "@plenary/contract/text";
import { useRef } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useNoMail } from "../../base/calls/use-no-mail.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { useFirstRows } from "../../ui/lists/use-first-rows.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { hasExpired } from "../invitations/sent/expiry.ts";
import { PersonLink } from "../users/PersonLink.tsx";
import { EventCrumbs } from "../workspace/EventCrumbs.tsx";
import { loadEvent } from "../workspace/load-event.ts";
import { CoOrganizerRow } from "./CoOrganizerRow.tsx";
import { InviteCoOrganizer } from "./InviteCoOrganizer.tsx";
import { OpenInvitationRow } from "./OpenInvitationRow.tsx";

/** Users who may not manage them get no list (docs/product/events.md#who-may-do-what); co-organizers are told who may. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const eventId = params.eventId ?? "";
  const { event } = await loadEvent(eventId);
  if (event.permissions.manage)
    return { event, creator: null, ...(await call(listCoOrganizers, { params: { eventId } }, { signal })) };
  if (!event.permissions.edit) return { event, creator: null, coOrganizers: null, openInvitations: [] };
  // A deleted account has no profile.
  const found = await call(getUser, { params: { userId: event.creatorId } }, { signal }).catch(() => null);
  return { event, creator: found?.user ?? null, coOrganizers: null, openInvitations: [] };
}

export function ErrorBoundary() {
  return <EventFailure failure={listCoOrganizers.failure} />;
}

export default function CoOrganizers() {
  const { event, creator, coOrganizers, openInvitations } = useLoaderData<typeof clientLoader>();
  const count = useRef<HTMLParagraphElement>(null);
  const byMail = !useNoMail();
  const { shown, more } = useFirstRows([
    ...(coOrganizers ?? []).map((coOrganizer) => (
      <CoOrganizerRow
        key={coOrganizer.userId}
        byMail={byMail}
        event={event}
        coOrganizer={coOrganizer}
        focusAfter={count}
      />
    )),
    ...openInvitations.map((invitation) => (
      <OpenInvitationRow
        key={invitation.invitationId}
        byMail={byMail}
        eventId={event.eventId}
        invitation={invitation}
        focusAfter={count}
      />
    )),
  ]);
  if (!coOrganizers) return <NotYours event={event} creator={creator} />;
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Co-organizers of {event} · Plenary", { event: event.name })}</title>
      <PageHeader
        title={text("Co-organizers")}
        above={<Above event={event} />}
        actions={<InviteCoOrganizer event={event} />}
      >
        {text(
          "They edit the event, invite speakers and decide about sessions, like you. Only its creator can change its visibility and its co-organizers, or delete it.",
        )}
      </PageHeader>
      <p ref={count} tabIndex={-1} className="mb-3 text-sm text-ink-soft outline-none">
        {howMany(coOrganizers, openInvitations.filter((each) => !hasExpired(each.expiresAt)).length)}
      </p>
      <ul aria-label={text("Co-organizers")} className="divide-y divide-line border-y border-line">
        {shown}
      </ul>
      {more}
    </div>
  );
}

function howMany(coOrganizers: CoOrganizer[], addresses: number): string {
  const number = (status: CoOrganizer["status"]) =>
    coOrganizers.filter((each) => each.status === status).length;
  const accepted = number("accepted");
  // Expired ones no longer wait for anybody.
  const pending =
    coOrganizers.filter((each) => each.status === "pending" && !hasExpired(each.expiresAt)).length +
    addresses;
  return pending
    ? counted(
        accepted,
        "{count} person organizes this event, {pending} invited",
        "{count} people organize this event, {pending} invited",
        { pending },
      )
    : counted(accepted, "{count} person organizes this event", "{count} people organize this event");
}

function Above({ event }: { event: Event }) {
  return <EventCrumbs event={event} items={[{ label: text("Co-organizers") }]} />;
}

function NotYours({ event, creator }: { event: Event; creator: User | null }) {
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Co-organizers of {event} · Plenary", { event: event.name })}</title>
      <PageHeader title={text("Co-organizers")} above={<Above event={event} />} />
      <p role="alert" className="mb-8 max-w-prose">
        {text("You don't have permission to manage co-organizers for this event.")}
      </p>
      {creator && (
        <p className="max-w-prose">
          {rich("{creator} created the event, and invites and removes co-organizers.", {
            creator: <PersonLink person={creator} />,
          })}
        </p>
      )}
      {!event.permissions.edit && (
        <LinkButton to={paths.event(event.eventId)} variant="secondary">
          {text("Back to the event")}
        </LinkButton>
      )}
    </div>
  );
}
