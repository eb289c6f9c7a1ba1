import {
  type ConflictOfInterest,
  liftConflictOfInterest,
  listConflictsOfInterest,
  setConflictOfInterest,
} from "@plenary/contract/review/conflicts";
import { reviewLimits } from "@plenary/contract/review/review-limits";
import { listReviewers } from "@plenary/contract/review/reviewers";
import { text } from "@plenary/contract/text";
import { type RefObject, useRef, useState } from "react";
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { formatInstantDay } from "../../base/formats/dates.ts";
import { numberOrNull, useSchemaForm } from "../../base/forms/forms.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { reviewPaths } from "../../base/paths/review-paths.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../ui/dialogs/DialogForm.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { fieldColumns } from "../../ui/forms/field-columns.ts";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { Pages } from "../event-sessions/Pages.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { EventCrumbs } from "../workspace/EventCrumbs.tsx";
import { loadOrganized } from "../workspace/load-event.ts";
import { conflictNames } from "./review-words.ts";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const { signal } = request;
  const page = Number.parseInt(new URL(request.url).searchParams.get("page") ?? "1", 10) || 1;
  const others = Promise.all([
    call(
      listConflictsOfInterest,
      { params: { eventId }, query: { page: Math.min(1000, Math.max(1, page)) } },
      { signal },
    ),
    call(listReviewers, { params: { eventId } }, { signal }),
  ]);
  const { event, loaded } = await loadOrganized(eventId, others);
  const [listed, { reviewers }] = loaded;
  return { event, listed, reviewers: reviewers.filter(({ status }) => status !== "ended") };
}

export function ErrorBoundary() {
  return <EventFailure failure={listConflictsOfInterest.failure} />;
}

/** Who must not judge which proposals, and why (docs/product/review.md#conflicts-of-interest). */
export default function ConflictsOfInterest() {
  const { event, listed } = useLoaderData<typeof clientLoader>();
  const { conflicts, page, pages } = listed;
  const title = text("Conflicts of interest");
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("{title}: {event} · Plenary", { title, event: event.name })}</title>
      <PageHeader
        title={title}
        above={
          <EventCrumbs
            event={event}
            items={[
              { label: text("Call for papers"), to: callPaths.event(event.eventId) },
              { label: text("Review"), to: reviewPaths.setUp(event.eventId) },
              { label: title },
            ]}
          />
        }
      >
        {text(
          "Who is in one reads nothing of the proposal's review, and a review that they had written doesn't count. Proposals in which you speak are left out.",
        )}
      </PageHeader>
      <div className="flex flex-col gap-12">
        {conflicts.length === 0 ? (
          <EmptyState title={text("No conflicts of interest")}>
            {text("They are found as people submit, are invited, and review.")}
          </EmptyState>
        ) : (
          <div>
            <ul aria-label={title} className="divide-y divide-line border-y border-line">
              {conflicts.map((conflict) => (
                <Row key={`${conflict.proposalId} ${conflict.userId} ${conflict.kind}`} conflict={conflict} />
              ))}
            </ul>
            <Pages page={page} pages={pages} label={text("Pages of conflicts of interest")} />
          </div>
        )}
        <SetOne />
      </div>
    </div>
  );
}

function Row({ conflict }: { conflict: ConflictOfInterest }) {
  const { event } = useLoaderData<typeof clientLoader>();
  const { proposalId, number, title, name, kind, lifted } = conflict;
  const [isLifting, setLifting] = useState(false);
  const lift = useRef<HTMLButtonElement>(null);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="[overflow-wrap:anywhere]">
          <bdi className="font-medium">{name}</bdi>{" "}
          <Link to={reviewPaths.proposal(event.eventId, proposalId)} className="text-link">
            {text("No. {number}", { number })} <bdi>{title}</bdi>
          </Link>
        </p>
        <p className="text-sm text-ink-soft">{conflictNames[kind]()}</p>
        {lifted && (
          <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
            {text("Lifted by {name} on {day}: {reason}", {
              name: lifted.by ?? text("Deleted user"),
              day: formatInstantDay(lifted.at),
              reason: lifted.reason,
            })}
          </p>
        )}
      </div>
      {lifted && <Badge tone="neutral">{text("Lifted")}</Badge>}
      {!lifted && kind !== "self" && (
        <>
          <Button ref={lift} size="sm" variant="quiet" onClick={() => setLifting(true)}>
            {text("Lift")}
            <span className="sr-only"> {text("{name}, no. {number}", { name, number })}</span>
          </Button>
          <LiftDialog
            {...{ conflict, kind, focusAfter: lift }}
            open={isLifting}
            onClose={() => setLifting(false)}
          />
        </>
      )}
    </li>
  );
}

interface LiftDialogProps {
  conflict: ConflictOfInterest;
  kind: Exclude<ConflictOfInterest["kind"], "self">;
  open: boolean;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Asks why; the history says so. */
function LiftDialog({ conflict, kind, open, onClose, focusAfter }: LiftDialogProps) {
  const { event } = useLoaderData<typeof clientLoader>();
  const { userId, proposalId, name, number } = conflict;
  const { revalidate } = useRevalidator();
  const form = useSchemaForm(liftConflictOfInterest.body, { userId, proposalId, kind, reason: "" });
  const send = form.submit(async (body) => {
    await call(liftConflictOfInterest, { params: { eventId: event.eventId }, body });
    onClose();
    await revalidate();
    notify(text("Conflict of interest lifted"));
  }, liftConflictOfInterest.failure);
  return (
    <Dialog
      {...{ open, onClose, focusAfter }}
      title={text("Lift this conflict of interest?")}
      description={text(
        "{name} may then judge proposal no. {number}, unless another one keeps them from it.",
        {
          ...{ name, number },
        },
      )}
    >
      <DialogForm
        onSubmit={send}
        onCancel={onClose}
        failure={form.failure}
        busy={form.busy}
        submitLabel={text("Lift")}
        busyLabel={text("Lifting...")}
      >
        <TextArea
          label={text("Reason")}
          hint={text("Organizers read it.")}
          counter={{ text: form.hook.watch("reason"), max: reviewLimits.reasonMax }}
          error={form.errorOf("reason")}
          {...form.register("reason")}
        />
      </DialogForm>
    </Dialog>
  );
}

/** Keeps a reviewer from a proposal. */
function SetOne() {
  const { event, reviewers } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const empty = { userId: "", number: null as unknown as number };
  const form = useSchemaForm(setConflictOfInterest.body, empty);
  const send = form.submit(async (body) => {
    await call(setConflictOfInterest, { params: { eventId: event.eventId }, body });
    form.hook.reset(empty);
    await revalidate();
    notify(text("Conflict of interest set"));
  }, setConflictOfInterest.failure);
  if (reviewers.length === 0) return null;
  return (
    <section aria-labelledby="set-conflict">
      <h2 id="set-conflict" className="mb-4 text-xl">
        {text("Set one")}
      </h2>
      <form noValidate onSubmit={send} className="flex max-w-prose flex-col gap-6">
        <FormError>{form.failure}</FormError>
        <div className={fieldColumns}>
          <SelectField label={text("Reviewer")} error={form.errorOf("userId")} {...form.register("userId")}>
            <option value="">{text("Choose somebody")}</option>
            {reviewers.map(({ userId, name }) => (
              <option key={userId} value={userId}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label={text("Number of the proposal")}
            type="number"
            inputMode="numeric"
            error={form.errorOf("number")}
            {...form.register("number", { setValueAs: numberOrNull })}
          />
        </div>
        <div>
          <Button type="submit" variant="secondary" busy={form.busy}>
            {text("Set it")}
          </Button>
        </div>
      </form>
    </section>
  );
}
