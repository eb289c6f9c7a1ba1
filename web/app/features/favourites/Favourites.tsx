import { favouritesNotLoaded } from "@plenary/contract/programme/favourite-failures";
import { getCalendarLink, listFavourites } from "@plenary/contract/programme/favourites";
import { counted, text } from "@plenary/contract/text";
import { useState } from "react";
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { useNoMail } from "../../base/calls/use-no-mail.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { CalendarLink } from "./CalendarLink.tsx";
import { FavouriteList } from "./FavouriteList.tsx";
import { favouriteList } from "./favourite-list.ts";
import { othersMarks } from "./mark-merging.ts";
import { allMarks, type OwnMark } from "./marks.ts";
import { markOwner, syncFavourites, takeOverMarks } from "./own-favourites.ts";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const whose = await markOwner();
  const asked = async () => (await call(listFavourites, {}, { signal })).favourites;
  const [favourites, { since }] = await Promise.all([
    whose === null ? asked() : syncFavourites(whose),
    call(getCalendarLink, undefined, { signal }),
  ]);
  return { favourites, since, whose, others: whose ? othersMarks(allMarks(), favourites, whose) : [] };
}

export function ErrorBoundary() {
  return (
    <LoadFailure
      failure={listFavourites.failure}
      back={{ to: paths.dashboard(), label: text("Back to the dashboard") }}
    />
  );
}

/** One's favourites at all events, and how calendars follow them. */
export default function Favourites() {
  const { favourites, since, whose, others } = useLoaderData<typeof clientLoader>();
  const [now] = useState(() => new Date());
  const noMail = useNoMail();
  const { upcoming, past } = favouriteList(favourites, now);
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("My programme · Plenary")}</title>
      <PageHeader
        title={text("My programme")}
        actions={
          favourites.length > 0 && (
            <a href="#calendar" className="inline-block min-h-6 text-link">
              {text("In your calendar")}
            </a>
          )
        }
      >
        {noMail
          ? text("The sessions that you have marked with a star, of all events.")
          : rich(
              "The sessions that you have marked with a star, of all events. <link>Get a mail</link> when one moves or is cancelled.",
              {
                link: (inner) => (
                  <Link to={`${paths.settings()}#notifications`} className="text-link">
                    {inner}
                  </Link>
                ),
              },
            )}
      </PageHeader>
      {whose && others.length > 0 && <TakeOver others={others} whose={whose} before={favourites.length} />}
      {favourites.length === 0 ? (
        <EmptyState
          title={text("No favourites yet")}
          action={<LinkButton to={paths.publicEvents()}>{text("Browse events")}</LinkButton>}
        >
          {text("Press the star of a session in the programme of an event, and it will appear here.")}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-10">
          {upcoming.length > 0 && (
            <FavouriteList title={text("Upcoming")} events={upcoming} all={favourites} whose={whose} />
          )}
          {past.length > 0 && <FavouriteList title={text("Over")} events={past} all={[]} whose={whose} />}
        </div>
      )}
      <CalendarLink since={since} />
    </div>
  );
}

interface TakeOverProps {
  /** Another account's marks in this browser that this account lacks. */
  others: readonly OwnMark[];
  whose: string;
  /** How many favourites the account has. */
  before: number;
}

/** Offers marks that another account made in this browser: nobody gets them without asking. */
function TakeOver({ others, whose, before }: TakeOverProps) {
  const task = useTask(favouritesNotLoaded());
  const { revalidate } = useRevalidator();
  const take = () =>
    task.run(async () => {
      const added = (await takeOverMarks(others, whose)).length - before;
      // None if there is no room, which was said already.
      if (added > 0)
        notify(
          counted(
            added,
            "{count} favourite is now in your account",
            "{count} favourites are now in your account",
          ),
        );
      await revalidate();
    });
  return (
    <section className="mb-8 rounded-card border border-line bg-surface p-5">
      <p>
        {text(
          "Another account was signed in here. Sessions it marked in this browser are not in your account.",
        )}
      </p>
      <FormError>{task.error}</FormError>
      <Button
        size="sm"
        variant="secondary"
        className="mt-3"
        busy={task.busy}
        busyLabel={text("Marking...")}
        onClick={take}
      >
        {counted(others.length, "Mark the {count} from this browser", "Mark the {count} from this browser")}
      </Button>
    </section>
  );
}
