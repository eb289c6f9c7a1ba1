import { getDashboard } from "@plenary/contract/admin/dashboard";
import { listOwnFeedback } from "@plenary/contract/feedback/feedback-results";
import { listNotices } from "@plenary/contract/messages/notices";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../base/api.ts";
import { paths } from "../../base/paths.ts";
import { useLateLoad } from "../../base/use-late-load.ts";
import { isServed } from "../../sign-in/served.ts";
import { signInKnown, useSignIn } from "../../sign-in/store.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { useFreshInbox } from "../messages/use-fresh-inbox.ts";
import { BegunSubmission } from "../sessions/form/BegunSubmission.tsx";
import { AddressHidden } from "./AddressHidden.tsx";
import { AddressShared } from "./AddressShared.tsx";
import { Administration } from "./Administration.tsx";
import { Doors } from "./Doors.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { NewFeedback } from "./NewFeedback.tsx";
import { News } from "./News.tsx";
import { NextSessions } from "./NextSessions.tsx";
import { NoMail } from "./NoMail.tsx";
import { Untold } from "./Untold.tsx";
import { howManyWait, Waiting } from "./Waiting.tsx";

/** Null if the server would refuse the call: for a made-up user, and before a forced password change. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (!isServed(await signInKnown())) return null;
  const { signal } = request;
  const [{ dashboard }, news, { sessions: released }] = await Promise.all([
    call(getDashboard, undefined, { signal }),
    call(listNotices, undefined, { signal }),
    call(listOwnFeedback, { query: {} }, { signal }),
  ]);
  return { ...dashboard, news, released };
}

export function ErrorBoundary() {
  return (
    <LoadFailure failure={getDashboard.failure} back={{ to: paths.home(), label: "Back to the start" }} />
  );
}

/** First what is waiting, then what comes next; newcomers are shown how to begin. */
export default function Dashboard() {
  const dashboard = useLoaderData<typeof clientLoader>();
  const signIn = useSignIn();
  const { user } = signIn;
  useLateLoad(dashboard === null && isServed(signIn));
  useFreshInbox(dashboard ? { unread: dashboard.messages.count } : null);
  const waits = dashboard ? howManyWait(dashboard) : 0;
  const isNew = !dashboard?.own.events && !dashboard?.own.sessions;
  const lead = isNew
    ? "Plenary brings talks to events. Here is how to begin."
    : "What would you like to do today?";
  return (
    <div className="page-column py-10 sm:py-14">
      <title>Dashboard · Plenary</title>
      <PageHeader title={text("Welcome, {name}", { name: user?.name || user?.username || "" })}>
        {waits === 0 ? lead : `${waits} ${waits === 1 ? "thing waits" : "things wait"} for you.`}
      </PageHeader>
      {dashboard?.administration && <Administration {...dashboard.administration} />}
      <BegunSubmission />
      {dashboard && user && <AddressHidden user={user} />}
      {dashboard && user && <AddressShared user={user} />}
      {dashboard?.noMail && user && (
        <NoMail
          key={user.userId}
          {...dashboard.noMail}
          userId={user.userId}
          isAdmin={user.role === "admin"}
        />
      )}
      {dashboard && <Untold {...dashboard.untold} />}
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_20rem]">
        <div className="flex min-w-0 flex-col gap-12">
          {dashboard && <News {...dashboard.news} />}
          {dashboard && user && <NewFeedback userId={user.userId} sessions={dashboard.released} />}
          {dashboard && (waits > 0 || (!isNew && dashboard.news.count === 0)) && (
            <Waiting dashboard={dashboard} />
          )}
          {isNew && <FirstSteps hasTalk={Boolean(dashboard?.own.talks)} />}
        </div>
        <div className="flex min-w-0 flex-col gap-12">
          {dashboard && dashboard.next.length > 0 && <NextSessions sessions={dashboard.next} />}
          <Doors isNew={isNew} />
        </div>
      </div>
    </div>
  );
}
