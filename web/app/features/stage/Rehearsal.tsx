import { endRehearsal, type Stage, startRehearsal } from "@plenary/contract/stage/stage";
import { text } from "@plenary/contract/text";
import { useNavigate } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { feedbackPaths } from "../../base/paths/feedback-paths.ts";
import { phonePaths } from "../../base/paths/phone-paths.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { CopyButton } from "../../ui/buttons/CopyButton.tsx";
import { PlaceLink } from "../../ui/buttons/PlaceLink.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { QrDrawing } from "../../ui/texts/QrDrawing.tsx";

/** Tries a stage out, for organizers. The rehearsal has its own screen, which links back. */
export function Rehearsal({ stage }: { stage: Stage }) {
  const { sessionId, rehearsalId } = stage;
  const navigate = useNavigate();
  const task = useTask(startRehearsal.failure);
  const start = () =>
    task.run(async () => {
      const started = await call(startRehearsal, { params: { sessionId } });
      await navigate(feedbackPaths.stage(started.rehearsalId));
    });
  return (
    <section aria-labelledby="rehearsal" className="flex flex-col items-start gap-4">
      <h2 id="rehearsal" className="text-2xl">
        {text("Rehearsal")}
      </h2>
      <p className="text-ink-soft">
        {text(
          "Try out questions and polls with your phone, at any time. Only organizers and people with its link see it, and nothing of it is kept.",
        )}
      </p>
      <FormError>{task.error}</FormError>
      {rehearsalId ? (
        <PlaceLink to={feedbackPaths.stage(rehearsalId)}>{text("To the rehearsal")}</PlaceLink>
      ) : (
        <Button variant="secondary" busy={task.busy} onClick={start}>
          {text("Rehearse")}
        </Button>
      )}
    </section>
  );
}

/** The head of a rehearsal: the phones' address, and the button that ends it. */
export function RehearsalNote({ stage: { rehearsalOf, sessionId, phones } }: { stage: Stage }) {
  const navigate = useNavigate();
  const task = useTask(endRehearsal.failure);
  const of = rehearsalOf ?? "";
  const end = () =>
    task.run(async () => {
      await call(endRehearsal, { params: { sessionId: of } });
      await navigate(feedbackPaths.stage(of), { replace: true });
    });
  return (
    <section
      aria-label={text("Rehearsal")}
      className="mb-6 flex flex-col items-start gap-3 rounded-card bg-warn-wash p-4"
    >
      <p>
        {text(
          "This is a rehearsal: only the organizers see it, and whoever has its link. Scan the code with your phone to try it.",
        )}
      </p>
      {phones && <QrDrawing qr={phones.qr} label={text("QR code of the rehearsal")} className="size-44" />}
      <FormError>{task.error}</FormError>
      <div className="flex flex-wrap items-center gap-3">
        <a href={phonePaths.rehearsal(sessionId)} className="text-link" target="_blank" rel="noreferrer">
          {text("Open as a phone shows it")}
        </a>
        {phones && <CopyButton text={phones.url} label={text("Copy the link for phones")} />}
        <Button variant="secondary" busy={task.busy} onClick={end}>
          {text("End the rehearsal and delete it")}
        </Button>
      </div>
    </section>
  );
}
