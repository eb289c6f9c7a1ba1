import { discardRun, getRun, type Run, sendRun, stopRun } from "@plenary/contract/selection/runs";
import { beside, counted, list, text } from "@plenary/contract/text";
import { useState } from "react";
import { useLoaderData, useNavigate, useParams, useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { useNoMail } from "../../base/calls/use-no-mail.ts";
import { formatInFull } from "../../base/formats/dates.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { useFirstRows } from "../../ui/lists/use-first-rows.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { loadRun } from "./load-run.ts";
import { MailOfRun } from "./MailOfRun.tsx";

export const clientLoader = loadRun;

export function ErrorBoundary() {
  const { eventId = "" } = useParams();
  return (
    <LoadFailure
      failure={getRun.failure}
      notFound={{
        title: text("Mails not found"),
        text: text("They were discarded, or are somebody else's to prepare."),
      }}
      back={{ to: callPaths.selection(eventId), label: text("Back to the selection") }}
    />
  );
}

/** Mails about decisions: read before they leave, and what became of each (docs/product/selection.md#telling-everybody). */
export default function RunScreen() {
  const { event, run, mails } = useLoaderData<typeof loadRun>();
  const { shown, more } = useFirstRows(mails);
  const title = text("Mails about decisions");
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Mails about decisions for {event} · Plenary", { event: event.name })}</title>
      <PageHeader
        title={title}
        above={
          <Breadcrumb
            items={[{ label: text("Selection"), to: callPaths.selection(event.eventId) }, { label: title }]}
          />
        }
        actions={<Acts />}
      >
        {standing(run, event.timezone)}
      </PageHeader>
      <div className="flex max-w-prose flex-col gap-6">
        {run.leftOut.length > 0 && (
          <p>
            {text("Left out, as they were withdrawn or decided otherwise meanwhile: {numbers}.", {
              numbers: list(run.leftOut.map((number) => `#${number}`)),
            })}
          </p>
        )}
        {mails.length > 0 && (
          <ul className="flex flex-col">
            {shown.map((mail) => (
              <MailOfRun key={`${mail.userId} ${mail.subject} ${mail.text}`} mail={mail} run={run} />
            ))}
          </ul>
        )}
        {more}
      </div>
    </div>
  );
}

/** What it tells, and when. */
function standing(run: Run, zone: string): string {
  const { state, counts, leavesAt, leftAt, by, isOwn } = run;
  if (state === "leaving" && leavesAt) {
    const time = formatInFull(leavesAt, zone);
    return isOwn
      ? beside([countsText(counts), text("It leaves on {time}.", { time })])
      : text("{name} tells decisions on {time}.", { name: by ?? text("Somebody"), time });
  }
  if (state === "sent" && leftAt)
    return beside([countsText(counts), text("Decided on {time}.", { time: formatInFull(leftAt, zone) })]);
  return beside([countsText(counts), text("Nobody hears of it before you send it.")]);
}

const countsText = ({ accept, reject }: Run["counts"]): string =>
  beside([
    accept > 0 && counted(accept, "{count} proposal accepted", "{count} proposals accepted"),
    reject > 0 && counted(reject, "{count} not accepted", "{count} not accepted"),
  ]);

function Acts() {
  const { event, run } = useLoaderData<typeof loadRun>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const task = useTask(stopRun.failure);
  const params = { runId: run.runId };
  const stop = () =>
    task.run(async () => {
      try {
        await call(stopRun, { params });
        notify(text("Stopped. Nobody has heard of it."));
        // Of what others prepare nothing is read.
        if (!run.isOwn) await navigate(callPaths.selection(event.eventId));
      } finally {
        if (run.isOwn) await revalidate();
      }
    });
  const discard = () =>
    task.run(async () => {
      await call(discardRun, { params });
      await navigate(callPaths.selection(event.eventId));
      notify(text("Mails discarded. The decisions are as they were."));
    });
  return (
    <>
      <FormError>{task.error}</FormError>
      {run.state === "leaving" && (
        <Button
          variant="secondary"
          busy={task.busy}
          busyLabel={text("Stopping...")}
          onClick={() => void stop()}
        >
          {text("Stop")}
        </Button>
      )}
      {run.state === "prepared" && (
        <>
          <Send />
          <Button variant="quiet" disabled={task.busy} onClick={() => void discard()}>
            {text("Discard")}
          </Button>
        </>
      )}
    </>
  );
}

/** Asks once more, with what it does. */
function Send() {
  const { run, mails } = useLoaderData<typeof loadRun>();
  const { revalidate } = useRevalidator();
  const noMail = useNoMail();
  const task = useTask(sendRun.failure);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState("");
  const { accept, reject } = run.counts;
  const count = mails.filter(({ state }) => state === "prepared").length;
  const outdated = mails.filter(({ isOutdated }) => isOutdated).length;
  const send = () =>
    task.run(async () => {
      const leavesAt = at === "" ? undefined : new Date(at).toISOString();
      const body = { expect: { accept, reject, mails: count }, leavesAt };
      try {
        await call(sendRun, { params: { runId: run.runId }, body });
        setOpen(false);
      } finally {
        await revalidate();
      }
    });
  if (accept + reject === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text("Send")}</Button>
      <ConfirmDialog
        open={open}
        title={text("Tell everybody?")}
        confirmLabel={text("Send")}
        cancelLabel={text("Not yet")}
        busy={task.busy}
        busyLabel={text("Sending...")}
        error={task.error}
        onConfirm={() => void send()}
        onCancel={() => setOpen(false)}
      >
        <p>{beside([countsText(run.counts), counted(count, "{count} mail", "{count} mails")])}</p>
        <p className="mt-2">
          {text(
            "Until it leaves, Stop brings it back. Then accepted proposals become confirmed sessions, and it can't be undone together.",
          )}
        </p>
        {noMail && (
          <p className="mt-2">{text("No mail leaves at present: speakers read it at their proposals.")}</p>
        )}
        {outdated > 0 && (
          <p className="mt-2">
            {counted(
              outdated,
              "{count} mail that you changed was written of other decisions. It will say what the decisions say.",
              "{count} mails that you changed were written of other decisions. They will say what the decisions say.",
            )}
          </p>
        )}
        <div className="mt-4">
          <TextField
            label={text("Leaves at")}
            optional
            hint={text("By your clock; in five minutes if it is empty")}
            type="datetime-local"
            value={at}
            onChange={({ target }) => setAt(target.value)}
          />
        </div>
      </ConfirmDialog>
    </>
  );
}
