import type { Answer } from "@plenary/contract/endpoint";
import { NOBODY } from "@plenary/contract/fields";
import { deleteTalk, getTalk, type Talk, updateTalk } from "@plenary/contract/sessions/talks";
import { text } from "@plenary/contract/text";
import Trash2 from "lucide-react/icons/trash";
import type { ReactNode } from "react";
import {
  type ClientLoaderFunctionArgs,
  Link,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { ownPaths } from "../../base/paths/own-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { SeparatedAction } from "../../ui/buttons/SeparatedAction.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { Switch } from "../../ui/forms/Switch.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { TalkFailure } from "./TalkFailure.tsx";
import { TalkText } from "./TalkText.tsx";

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return call(getTalk, { params: { talkId: params.talkId ?? "" } });
}

export const ErrorBoundary = TalkFailure;

export default function TalkDetail() {
  const { talk, creatorDeleted, onProfile, descriptionHtml } = useLoaderData<typeof clientLoader>();
  const { session } = talk;
  const isOwn = talk.permissions.edit || session !== null;
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("{title} · Plenary", { title: talk.title })}</title>
      <PageHeader
        title={talk.title}
        above={
          isOwn && (
            <Breadcrumb items={[{ label: text("My Talks"), to: paths.talks() }, { label: talk.title }]} />
          )
        }
        actions={talk.permissions.edit && <TalkActions talk={talk} />}
      />
      <article className="max-w-prose">
        {session && (
          <p className="mb-6 text-sm text-ink-soft">
            {rich("This belongs to <link>your session at {event}</link>, and is changed there.", {
              link: (inner) => (
                <Link to={paths.session(session.sessionId)} className="text-link">
                  {inner}
                </Link>
              ),
              event: session.eventName,
            })}
          </p>
        )}
        <TalkText talk={{ ...talk, descriptionHtml }} />
        {onProfile && <OnProfile talkId={talk.talkId} state={onProfile} />}
        {!isOwn && !creatorDeleted && talk.creatorId !== NOBODY && (
          <Link to={paths.user(talk.creatorId)} className="mt-4 inline-block text-link">
            {text("About the speaker")}
          </Link>
        )}
      </article>
    </div>
  );
}

/** Whether the talk is on its owner's public profile, and who decided that. */
function OnProfile({
  talkId,
  state,
}: {
  talkId: string;
  state: NonNullable<Answer<typeof getTalk>["onProfile"]>;
}) {
  const task = useTask(updateTalk.failure);
  const { revalidate } = useRevalidator();
  if (state === "confirmed" || state === "held") {
    const why = {
      confirmed: text("On your public profile, as it is confirmed at a public event."),
      held: text("Not on your public profile while it waits somewhere, or was not accepted."),
    };
    return <p className="mt-4 text-sm text-ink-soft">{why[state]}</p>;
  }
  const choose = (isShown: boolean) =>
    task.run(async () => {
      await call(updateTalk, { params: { talkId }, body: { isShown } });
      await revalidate();
    });
  return (
    <div className="mt-4">
      <Switch
        label={text("Show on my public profile")}
        on={state === "shown"}
        busy={task.busy}
        onChange={choose}
      />
      <FormError>{task.error}</FormError>
    </div>
  );
}

function TalkActions({ talk }: { talk: Talk }) {
  const { talkId, title } = talk;
  return (
    <>
      <LinkButton to={paths.newSession({ talkId })}>{text("Create session")}</LinkButton>
      <LinkButton to={ownPaths.editTalk(talkId)} variant="secondary">
        {text("Edit")}
      </LinkButton>
      <DeleteTalk talkId={talkId} title={title} />
    </>
  );
}

function DeleteTalk({ talkId, title }: { talkId: string; title: string }) {
  const task = useTask(deleteTalk.failure);
  const navigate = useNavigate();

  async function remove() {
    await call(deleteTalk, { params: { talkId } });
    await navigate(paths.talks(), { replace: true });
    notify(text("Talk deleted"));
  }

  return (
    <SeparatedAction>
      <ConfirmButton
        label={text("Delete")}
        icon={<Trash2 aria-hidden="true" />}
        title={text("Delete this talk?")}
        confirmLabel={text("Delete talk")}
        busyLabel={text("Deleting...")}
        danger
        work={remove}
        task={task}
      >
        <span className="[overflow-wrap:anywhere]">
          {rich("<q>{title}</q> and its sessions that aren't confirmed will be deleted for good.", {
            q: quote,
            title,
          })}
        </span>
      </ConfirmButton>
    </SeparatedAction>
  );
}

const quote = (inner: ReactNode) => <q>{inner}</q>;
