import { ApiError } from "@plenary/contract/client";
import {
  deleteMessage,
  getMessage,
  getThread,
  type Message,
  markRead,
} from "@plenary/contract/messages/messages";
import { text } from "@plenary/contract/text";
import Trash2 from "lucide-react/icons/trash";
import { useEffect, useEffectEvent, useRef } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { call, errorText } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatInstant } from "../../base/formats/moments.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Avatar } from "../../ui/texts/Avatar.tsx";
import { LinkedText } from "../../ui/texts/LinkedText.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { PersonLink } from "../users/PersonLink.tsx";
import { inboxChanged, useInboxCounts } from "./inbox-counts.ts";
import { Recipients } from "./Recipients.tsx";
import { ReplyBox } from "./ReplyBox.tsx";
import { Thread } from "./Thread.tsx";

/** Opening a message marks it read (docs/product/messages.md#reading); if that fails, it is shown all the same. */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const input = { params: { messageId: params.messageId ?? "" } };
  const [{ message }, { messages: thread }] = await Promise.all([
    call(getMessage, input, { signal }),
    call(getThread, input, { signal }),
  ]);
  if (message.isRead) return { message, thread, unreadBecause: null };
  try {
    const { message: read } = await call(markRead, input, { signal });
    void inboxChanged();
    return { message: read, thread, unreadBecause: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { message, thread, unreadBecause: errorText(error, markRead.failure) };
  }
}

export function ErrorBoundary() {
  const notFound = {
    title: text("Message not found"),
    text: text("The message you're looking for doesn't exist, or it isn't yours to see."),
  };
  const back = { to: paths.messages(), label: text("Back to Messages") };
  return <LoadFailure failure={getMessage.failure} notFound={notFound} back={back} />;
}

export default function MessageDetail() {
  const { message, thread, unreadBecause } = useLoaderData<typeof clientLoader>();
  const { user } = useSignIn();
  const isOwn = message.senderId === user?.userId;
  useFreshThread();
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("{title} · Plenary", { title: message.subject })}</title>
      <PageHeader
        title={message.subject}
        above={
          <Breadcrumb
            items={[
              { label: text("Messages"), to: paths.messages(isOwn ? { show: "sent" } : {}) },
              { label: message.subject },
            ]}
          />
        }
        actions={message.isRead && <DeleteMessage key={message.messageId} message={message} isOwn={isOwn} />}
      />
      <div className="flex max-w-prose flex-col gap-10">
        {unreadBecause && <StillUnread reason={unreadBecause} />}
        <article aria-label={text("Message")}>
          <About message={message} isOwn={isOwn} />
          <LinkedText text={message.content} className="mt-6 border-t border-line pt-6" />
        </article>
        {isOwn || <ReplyBox key={message.messageId} message={message} />}
        <Thread thread={thread} shown={message.messageId} />
      </div>
    </div>
  );
}

/** Loads again when a message arrives while this one is open: it may belong to the thread. */
function useFreshThread(): void {
  const told = useInboxCounts();
  const before = useRef(told);
  const { revalidate } = useRevalidator();
  const compare = useEffectEvent(() => {
    const last = before.current;
    before.current = told;
    if (!last || !told) return;
    if (told.unread > last.unread || (told.all ?? 0) > (last.all ?? 0)) void revalidate();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was told sets it off
  useEffect(() => compare(), [told]);
}

function About({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const { senderId, senderName, senderDeleted, sentAt } = message;
  return (
    <div className="flex gap-3">
      <Avatar name={senderName} id={senderId} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium [overflow-wrap:anywhere]">
            {isOwn ? (
              text("You")
            ) : (
              <PersonLink person={{ userId: senderId, name: senderName, deleted: senderDeleted }} />
            )}
          </span>
          <time dateTime={sentAt} className="text-sm text-ink-soft">
            {formatInstant(sentAt)}
          </time>
        </p>
        <Recipients key={message.messageId} message={message} />
      </div>
    </div>
  );
}

function StillUnread({ reason }: { reason: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <FormError>
      <p>{reason}</p>
      <p>{text("Only read messages can be deleted.")}</p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        busy={state === "loading"}
        busyLabel={text("Marking...")}
        onClick={revalidate}
      >
        {text("Mark read")}
      </Button>
    </FormError>
  );
}

function DeleteMessage({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const task = useTask(deleteMessage.failure);
  const navigate = useNavigate();

  async function remove() {
    await call(deleteMessage, { params: { messageId: message.messageId } });
    await navigate(paths.messages(isOwn ? { show: "sent" } : {}), { replace: true });
    notify(text("Message deleted"));
  }

  return (
    <ConfirmButton
      label={text("Delete")}
      icon={<Trash2 aria-hidden="true" />}
      title={text("Delete this message?")}
      confirmLabel={text("Delete message")}
      busyLabel={text("Deleting...")}
      danger
      work={remove}
      task={task}
    >
      {rich("<quote>{subject}</quote> will be deleted for you. Others keep it.", {
        quote: (inner) => <q className="[overflow-wrap:anywhere]">{inner}</q>,
        subject: message.subject,
      })}
    </ConfirmButton>
  );
}
