import { listMessages } from "@plenary/contract/messages/messages";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { loadPages, useListQuery } from "../../base/calls/rows.ts";
import { ownPaths } from "../../base/paths/own-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { PlaceLink } from "../../ui/buttons/PlaceLink.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { FilterTabs } from "../../ui/lists/FilterTabs.tsx";
import { LoadMore } from "../../ui/lists/LoadMore.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { type Box, boxIn, MessageList } from "./MessageList.tsx";
import { useFreshInbox } from "./use-fresh-inbox.ts";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const query = new URL(request.url).searchParams;
  const asked = {
    inbox: {},
    unread: { unread: "true" },
    sent: { box: "sent" },
  } as const;
  const pages = await loadPages(query, (page) =>
    call(listMessages, { query: { ...page, ...asked[boxIn(query)] } }, { signal }),
  );
  return {
    messages: pages.flatMap(({ messages }) => messages),
    counts: pages[0].counts,
    hasMore: Boolean(pages.at(-1)?.nextCursor),
  };
}

export function ErrorBoundary() {
  return (
    <LoadFailure
      failure={listMessages.failure}
      back={{ to: paths.dashboard(), label: text("Back to the dashboard") }}
    />
  );
}

export default function Inbox() {
  const { messages, counts, hasMore } = useLoaderData<typeof clientLoader>();
  const { query, filter, loadMore, loadingMore } = useListQuery();
  useFreshInbox(counts);
  const box = boxIn(query);
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Messages · Plenary")}</title>
      <PageHeader
        title={text("Messages")}
        actions={
          <>
            <PlaceLink to={ownPaths.messageSettings()}>{text("Settings")}</PlaceLink>
            <LinkButton to={paths.newMessage()}>{text("New message")}</LinkButton>
          </>
        }
      >
        {text("Between organizers and speakers. A message can be deleted once it is read.")}
      </PageHeader>
      <div className="mb-6 flex">
        <FilterTabs
          label={text("Which messages")}
          value={box}
          onChange={(value) => filter("show", value === "inbox" ? "" : value)}
          options={[
            { value: "inbox", label: text("All"), count: counts.all },
            { value: "unread", label: text("Unread"), count: counts.unread },
            { value: "sent", label: text("Sent") },
          ]}
        />
      </div>
      <MessageList messages={messages} box={box} empty={<NoMessages box={box} hasRead={counts.all > 0} />} />
      {hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
    </div>
  );
}

function NoMessages({ box, hasRead }: { box: Box; hasRead: boolean }) {
  if (box === "unread") {
    return (
      <EmptyState title={text("No unread messages")}>
        {hasRead && text("You have read everything there is.")}
      </EmptyState>
    );
  }
  const write = <LinkButton to={paths.newMessage()}>{text("Write a message")}</LinkButton>;
  if (box === "sent") {
    return (
      <EmptyState title={text("No sent messages")} action={write}>
        {text("What you write to others is kept here.")}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={text("No messages yet")} action={write}>
      {text("What organizers and speakers write to you comes here.")}
    </EmptyState>
  );
}
