import { getCall } from "@plenary/contract/call/call";
import { reviewLimits } from "@plenary/contract/review/review-limits";
import {
  type Criterion,
  getReviewSettings,
  Masked,
  OthersReviews,
  putReviewSettings,
  type ReviewSettings,
  ReviewSettingsBody,
} from "@plenary/contract/review/review-settings";
import { addReviewers, endReviewer, listReviewers, type Reviewer } from "@plenary/contract/review/reviewers";
import { beside, counted, text } from "@plenary/contract/text";
import { type SubmitEvent, useState } from "react";
import { type ClientLoaderFunctionArgs, Link, redirect, useLoaderData, useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { changedCount, numberOrNull, useSchemaForm } from "../../base/forms/forms.ts";
import { useStored } from "../../base/forms/use-stored.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { reviewPaths } from "../../base/paths/review-paths.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { useKeptInput } from "../../sign-in/use-kept-input.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { CopyButton } from "../../ui/buttons/CopyButton.tsx";
import { PlaceLink } from "../../ui/buttons/PlaceLink.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { CheckboxField } from "../../ui/forms/CheckboxField.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { FormFoot } from "../../ui/forms/FormFoot.tsx";
import { fieldColumns } from "../../ui/forms/field-columns.ts";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { PeoplePicker, type Person } from "../users/PeoplePicker.tsx";
import { EventCrumbs } from "../workspace/EventCrumbs.tsx";
import { loadOrganized } from "../workspace/load-event.ts";
import { maskedNames, othersNames, reviewerStates, reviewerTones } from "./review-words.ts";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const { signal } = request;
  const others = async () => {
    const { call: found } = await call(getCall, { params: { eventId } }, { signal });
    if (!found) throw redirect(callPaths.event(eventId));
    const [{ settings }, reviewers] = await Promise.all([
      call(getReviewSettings, { params: { eventId } }, { signal }),
      call(listReviewers, { params: { eventId } }, { signal }),
    ]);
    return { settings, ...reviewers };
  };
  const { event, loaded } = await loadOrganized(eventId, others());
  return { event, ...loaded };
}

export function ErrorBoundary() {
  return <EventFailure failure={getReviewSettings.failure} />;
}

/** Who reviews an event's proposals, and how. */
export default function ReviewSetUp() {
  const { event, settings } = useLoaderData<typeof clientLoader>();
  const title = text("Review");
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("{title}: {event} · Plenary", { title, event: event.name })}</title>
      <PageHeader
        title={title}
        above={
          <EventCrumbs
            event={event}
            items={[{ label: text("Call for papers"), to: callPaths.event(event.eventId) }, { label: title }]}
          />
        }
        badges={
          <Badge tone={settings.open ? "accent" : "neutral"}>
            {settings.open ? text("Open") : text("Closed")}
          </Badge>
        }
        actions={<Acts />}
      >
        {settings.open
          ? text("Reviewers write and change their reviews.")
          : text("Reviewers read proposals, and can write once you open the review.")}
      </PageHeader>
      <div className="flex flex-col gap-12">
        <Reviewers />
        <section aria-labelledby="review-settings">
          <h2 id="review-settings" className="mb-4 text-xl">
            {text("Settings")}
          </h2>
          <Settings key={event.eventId} />
        </section>
      </div>
    </div>
  );
}

function Acts() {
  const { event, settings, reviewers } = useLoaderData<typeof clientLoader>();
  const { user } = useSignIn();
  const { eventId } = event;
  const { revalidate } = useRevalidator();
  const task = useTask(putReviewSettings.failure);
  const isReviewer = reviewers.some(({ userId, status }) => userId === user?.userId && status === "accepted");
  const turn = (open: boolean) =>
    task.run(async () => {
      const body = { version: settings.version, open };
      await call(putReviewSettings, { params: { eventId }, body });
      await revalidate();
      notify(open ? text("The review is open") : text("The review is closed"));
    });
  const join = () =>
    task.run(async () => {
      await call(addReviewers, { params: { eventId }, body: { userIds: [user?.userId ?? ""] } });
      await revalidate();
      notify(text("You review its proposals now"));
    });
  return (
    <>
      <FormError>{task.error}</FormError>
      <PlaceLink to={reviewPaths.ranking(eventId)}>{text("Ranking")}</PlaceLink>
      {isReviewer ? (
        <PlaceLink to={reviewPaths.event(eventId)}>{text("Proposals to review")}</PlaceLink>
      ) : (
        <Button variant="secondary" busy={task.busy} onClick={() => void join()}>
          {text("Join as reviewer")}
        </Button>
      )}
      <Button
        variant={settings.open ? "secondary" : "primary"}
        busy={task.busy}
        onClick={() => void turn(!settings.open)}
      >
        {settings.open ? text("Close the review") : text("Open the review")}
      </Button>
    </>
  );
}

function Reviewers() {
  const { event, settings, reviewers, proposals, reached } = useLoaderData<typeof clientLoader>();
  return (
    <section aria-labelledby="reviewers" className="flex flex-col gap-6">
      <div>
        <h2 id="reviewers" className="text-xl">
          {text("Reviewers")}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          {text("{reached} of {proposals} have {target} reviews or more.", {
            reached,
            proposals: counted(proposals, "{count} proposal", "{count} proposals"),
            target: settings.targetReviews,
          })}
        </p>
      </div>
      {reviewers.length > 0 && (
        <ul aria-label={text("Reviewers")} className="divide-y divide-line border-y border-line">
          {reviewers.map((reviewer) => (
            <ReviewerRow key={reviewer.reviewerId} reviewer={reviewer} />
          ))}
        </ul>
      )}
      {reviewers.length > 0 && (
        <p className="text-sm">
          <Link to={reviewPaths.conflicts(event.eventId)} className="text-link">
            {text("Conflicts of interest")}
          </Link>
        </p>
      )}
      <Ask key={event.eventId} />
    </section>
  );
}

function ReviewerRow({ reviewer }: { reviewer: Reviewer }) {
  const { reviewerId, name, status, done, abstained } = reviewer;
  const { revalidate } = useRevalidator();
  const task = useTask(endReviewer.failure);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-3">
      <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</bdi>
      <Badge tone={reviewerTones[status]}>{reviewerStates[status]()}</Badge>
      {status !== "asked" && (
        <span className="text-sm text-ink-soft">
          {beside([
            counted(done, "{count} review", "{count} reviews"),
            abstained > 0 && counted(abstained, "{count} abstention", "{count} abstentions"),
          ])}
        </span>
      )}
      {status !== "ended" && (
        <span className="ms-auto">
          <ConfirmButton
            label={status === "asked" ? text("Take back") : text("End")}
            about={name}
            variant="quiet"
            size="sm"
            title={status === "asked" ? text("Take the request back?") : text("End their reviewing?")}
            confirmLabel={status === "asked" ? text("Take back") : text("End")}
            busyLabel={text("Ending...")}
            work={() => call(endReviewer, { params: { reviewerId } })}
            task={task}
            onDone={() => void revalidate()}
          >
            {status === "asked"
              ? text("They are not asked any more.")
              : text("They see the proposals no more. What they have submitted stays and counts.")}
          </ConfirmButton>
        </span>
      )}
    </li>
  );
}

function Ask() {
  const { event, reviewers } = useLoaderData<typeof clientLoader>();
  const { user } = useSignIn();
  const { revalidate } = useRevalidator();
  const task = useTask(addReviewers.failure);
  const [people, setPeople] = useState<Person[]>([]);
  async function ask(submitted: SubmitEvent): Promise<void> {
    submitted.preventDefault();
    if (people.length === 0) return;
    await task.run(async () => {
      const body = { userIds: people.map(({ userId }) => userId) };
      await call(addReviewers, { params: { eventId: event.eventId }, body });
      setPeople([]);
      await revalidate();
      notify(text("They find your request under My reviews"));
    });
  }
  const there = reviewers.filter(({ status }) => status !== "ended").map(({ userId }) => userId);
  return (
    <form
      noValidate
      onSubmit={(submitted) => void ask(submitted)}
      className="flex max-w-prose flex-col gap-4"
    >
      <FormError>{task.error}</FormError>
      <PeoplePicker
        label={text("Ask people to review")}
        signsIn
        chosen={people}
        onChange={setPeople}
        exclude={[...there, ...(user ? [user.userId] : [])]}
        max={reviewLimits.askedMax}
        hint={text(
          "Who has an account here. No mail is sent: they find the request under My reviews, so tell them.",
        )}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={task.busy} disabled={people.length === 0}>
          {text("Ask")}
        </Button>
        <CopyButton
          label={text("Copy the address of My reviews")}
          text={new URL(reviewPaths.own(), location.origin).href}
        />
      </div>
    </form>
  );
}

const inputOf = (settings: ReviewSettings) => ({
  ...{ version: settings.version, guide: settings.guide, targetReviews: settings.targetReviews },
  ...{ textRequired: settings.textRequired, others: settings.others, showReviewers: settings.showReviewers },
  masked: settings.masked,
});

/** A criterion while it is edited. */
type Edited = Omit<Criterion, "criterionId" | "retired"> & { criterionId?: string; key: string };

const editedOf = ({ criteria }: ReviewSettings): Edited[] =>
  criteria
    .filter(({ retired }) => !retired)
    .map(({ retired: _, ...each }) => ({ ...each, key: each.criterionId }));

function Settings() {
  const { event, settings } = useLoaderData<typeof clientLoader>();
  const { eventId } = event;
  const { revalidate } = useRevalidator();
  const form = useSchemaForm(ReviewSettingsBody, inputOf(settings));
  useKeptInput(form.hook);
  useStored(form.hook, inputOf(settings));
  const save = form.submit(async (body) => {
    const stored = await call(putReviewSettings, { params: { eventId }, body });
    form.hook.reset(inputOf(stored.settings));
    await revalidate();
    notify(text("Review saved"));
  }, putReviewSettings.failure);
  return (
    <div className="flex flex-col gap-10">
      <form noValidate onSubmit={save} className="flex flex-col gap-6">
        <FormError>{form.failure}</FormError>
        <div className={fieldColumns}>
          <TextField
            label={text("Reviews that each proposal should get")}
            type="number"
            inputMode="numeric"
            error={form.errorOf("targetReviews")}
            {...form.register("targetReviews", { setValueAs: numberOrNull })}
          />
          <SelectField
            label={text("Reviewers read others' reviews")}
            hint={text("Organizers always do.")}
            error={form.errorOf("others")}
            {...form.register("others")}
          >
            {OthersReviews.options.map((value) => (
              <option key={value} value={value}>
                {othersNames[value]()}
              </option>
            ))}
          </SelectField>
        </div>
        <SelectField
          label={text("Reviewers see who speaks")}
          hint={text(
            "It holds for organizers who review, too. Set it before the first proposals come: nobody forgets a name that they have read.",
          )}
          error={form.errorOf("masked")}
          {...form.register("masked")}
        >
          {Masked.options.map((value) => (
            <option key={value} value={value}>
              {maskedNames[value]()}
            </option>
          ))}
        </SelectField>
        <CheckboxField
          label={text("Reviewers see whose the others' reviews are")}
          {...form.register("showReviewers")}
        />
        <CheckboxField label={text("A review needs a text")} {...form.register("textRequired")} />
        <TextArea
          label={text("What to look at")}
          optional
          rows={6}
          hint={text("For reviewers, in Markdown.")}
          counter={{ text: form.hook.watch("guide") ?? "", max: reviewLimits.guideMax }}
          error={form.errorOf("guide")}
          {...form.register("guide")}
        />
        <FormFoot saveLabel={text("Save")} busy={form.busy} changed={changedCount(form.hook)} />
      </form>
      <Criteria key={settings.version} />
    </div>
  );
}

/** What reviewers score. */
function Criteria() {
  const { event, settings } = useLoaderData<typeof clientLoader>();
  const { eventId } = event;
  const { revalidate } = useRevalidator();
  const task = useTask(putReviewSettings.failure);
  const [criteria, setCriteria] = useState(() => editedOf(settings));
  const change = (at: number, changes: Partial<Edited>) =>
    setCriteria(criteria.map((each, index) => (index === at ? { ...each, ...changes } : each)));
  async function save(submitted: SubmitEvent): Promise<void> {
    submitted.preventDefault();
    await task.run(async () => {
      const sent = criteria.map(({ key: _, ...each }) => each);
      await call(putReviewSettings, {
        params: { eventId },
        body: { version: settings.version, criteria: sent },
      });
      await revalidate();
      notify(text("Criteria saved"));
    });
  }
  const add = () =>
    setCriteria([
      ...criteria,
      { key: `${Math.random()}`, name: "", help: null, steps: 5, weight: 1, required: true },
    ]);
  return (
    <form noValidate onSubmit={(submitted) => void save(submitted)} className="flex flex-col gap-6">
      <h3 className="text-lg">{text("Criteria")}</h3>
      <FormError>{task.error}</FormError>
      {criteria.map((each, at) => (
        <fieldset key={each.key} className="flex flex-col gap-4 border-t border-line pt-4">
          <legend className="sr-only">{each.name || text("New criterion")}</legend>
          <div className={fieldColumns}>
            <TextField
              label={text("Name")}
              maxLength={reviewLimits.nameMax}
              value={each.name}
              onChange={({ target }) => change(at, { name: target.value })}
            />
            <TextField
              label={text("Help")}
              optional
              maxLength={reviewLimits.helpMax}
              value={each.help ?? ""}
              onChange={({ target }) => change(at, { help: target.value })}
            />
            <TextField
              label={text("Steps")}
              type="number"
              inputMode="numeric"
              min={reviewLimits.stepsMin}
              max={reviewLimits.stepsMax}
              hint={text("From 1, the worst. They stay once there are scores.")}
              value={each.steps}
              onChange={({ target }) => change(at, { steps: Number(target.value) })}
            />
            <TextField
              label={text("Weight")}
              type="number"
              inputMode="numeric"
              min={0}
              max={reviewLimits.weightMax}
              hint={text("0: shown apart and not counted.")}
              value={each.weight}
              onChange={({ target }) => change(at, { weight: Number(target.value) })}
            />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <CheckboxField
              label={text("Has to be scored")}
              checked={each.required}
              onChange={({ target }) => change(at, { required: target.checked })}
            />
            {criteria.length > 1 && (
              <Button
                variant="quiet"
                size="sm"
                onClick={() => setCriteria(criteria.filter((_, index) => index !== at))}
              >
                {text("Remove")}
                <span className="sr-only"> {each.name}</span>
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={task.busy}>
          {text("Save the criteria")}
        </Button>
        {criteria.length < reviewLimits.criteriaMax && (
          <Button variant="secondary" onClick={add}>
            {text("Add criterion")}
          </Button>
        )}
      </div>
    </form>
  );
}
