import { id } from "@plenary/contract/fields";
import { type Assignment, listAssignments, putAssignments } from "@plenary/contract/review/assignments";
import { listReviewers } from "@plenary/contract/review/reviewers";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useListQuery } from "../../base/calls/rows.ts";
import { useTask } from "../../base/calls/task.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { reviewPaths } from "../../base/paths/review-paths.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { Pages } from "../event-sessions/Pages.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { EventCrumbs } from "../workspace/EventCrumbs.tsx";
import { loadOrganized } from "../workspace/load-event.ts";
import { loadText } from "./AssignReviewers.tsx";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const { signal } = request;
  const search = new URL(request.url).searchParams;
  const page = Math.min(1000, Math.max(1, Number.parseInt(search.get("page") ?? "1", 10) || 1));
  const userId = id.safeParse(search.get("reviewer")).data;
  const proposalId = id.safeParse(search.get("proposal")).data;
  const others = Promise.all([
    call(listAssignments, { params: { eventId }, query: { page, userId, proposalId } }, { signal }),
    call(listReviewers, { params: { eventId } }, { signal }),
  ]);
  const { event, loaded } = await loadOrganized(eventId, others);
  const [listed, { reviewers }] = loaded;
  const there = reviewers.filter(({ status }) => status !== "ended");
  return { event, listed, userId, proposalId, reviewers: there };
}

export function ErrorBoundary() {
  return <EventFailure failure={listAssignments.failure} />;
}

/** Which proposals are assigned to whom (docs/product/review.md#assignments). */
export default function Assignments() {
  const { event, listed, userId, proposalId, reviewers } = useLoaderData<typeof clientLoader>();
  const { eventId } = event;
  const { assignments, page, pages } = listed;
  const { filter } = useListQuery();
  const title = text("Assignments");
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("{title}: {event} · Plenary", { title, event: event.name })}</title>
      <PageHeader
        title={title}
        above={
          <EventCrumbs
            event={event}
            items={[
              { label: text("Call for papers"), to: callPaths.event(eventId) },
              { label: text("Review"), to: reviewPaths.setUp(eventId) },
              { label: title },
            ]}
          />
        }
        actions={
          <LinkButton to={callPaths.proposals(eventId, { state: "submitted" })} variant="secondary">
            {text("Choose proposals to assign")}
          </LinkButton>
        }
      >
        {text("Proposals in which you speak are left out, and whoever has a conflict of interest.")}
      </PageHeader>
      <div className="flex flex-col gap-6">
        {proposalId ? (
          <p>
            <Link to={reviewPaths.assignments(eventId)} className="text-link">
              {text("Those of all proposals")}
            </Link>
          </p>
        ) : (
          reviewers.length > 0 && (
            <div className="max-w-sm">
              <SelectField
                label={text("Reviewer")}
                value={userId ?? ""}
                onChange={({ target }) => filter("reviewer", target.value)}
              >
                <option value="">{text("All reviewers")}</option>
                {reviewers.map((reviewer) => (
                  <option key={reviewer.userId} value={reviewer.userId}>
                    {text("{name}: {load}", { name: reviewer.name, load: loadText(reviewer) })}
                  </option>
                ))}
              </SelectField>
            </div>
          )
        )}
        {assignments.length === 0 ? (
          <EmptyState title={text("Nothing assigned")}>
            {text("Choose proposals in their list, then who reviews them.")}
          </EmptyState>
        ) : (
          <div>
            <ul aria-label={title} className="divide-y divide-line border-y border-line">
              {assignments.map((assignment) => (
                <Row key={`${assignment.proposalId} ${assignment.userId}`} assignment={assignment} />
              ))}
            </ul>
            <Pages page={page} pages={pages} label={text("Pages of assignments")} />
          </div>
        )}
      </div>
    </div>
  );
}

function Row({ assignment }: { assignment: Assignment }) {
  const { event } = useLoaderData<typeof clientLoader>();
  const { proposalId, number, title, userId, name, state } = assignment;
  const { eventId } = event;
  const { revalidate } = useRevalidator();
  const task = useTask(putAssignments.failure);
  const remove = () =>
    task.run(async () => {
      const body = { proposalIds: [proposalId], userIds: [userId], assigned: false };
      await call(putAssignments, { params: { eventId }, body });
      await revalidate();
      notify(text("No longer assigned"));
    });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-3">
      <p className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <Link to={reviewPaths.proposal(eventId, proposalId)} className="text-link">
          {text("No. {number}", { number })} <bdi>{title}</bdi>
        </Link>{" "}
        <bdi className="font-medium">{name}</bdi>
      </p>
      <Badge tone={stateTones[state]}>{stateNames[state]()}</Badge>
      <Button size="sm" variant="quiet" busy={task.busy} onClick={() => void remove()}>
        {text("Take away")}
        <span className="sr-only"> {text("{name}, no. {number}", { name, number })}</span>
      </Button>
      <FormError>{task.error}</FormError>
    </li>
  );
}

const stateNames: Record<Assignment["state"], () => string> = {
  none: () => text("To do"),
  submitted: () => text("Done"),
  abstained: () => text("Abstained"),
};

const stateTones = { none: "neutral", submitted: "accent", abstained: "neutral" } as const;
