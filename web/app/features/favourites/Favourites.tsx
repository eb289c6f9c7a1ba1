import { getCalendarLink, listFavourites } from "@plenary/contract/favourites";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../base/api.ts";
import { paths } from "../../base/paths.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { CalendarLink } from "./CalendarLink.tsx";
import { FavouriteList } from "./FavouriteList.tsx";
import { listed } from "./listed.ts";
import { allMarks } from "./marks.ts";
import { bringTogether, whoMarks } from "./own-favourites.ts";
import { TakeOver } from "./TakeOver.tsx";
import { othersMarks } from "./together.ts";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const userId = await whoMarks();
  const asked = async () => (await call(listFavourites, {}, { signal })).favourites;
  const [favourites, { since }] = await Promise.all([
    userId === null ? asked() : bringTogether(userId),
    call(getCalendarLink, undefined, { signal }),
  ]);
  return { favourites, since, userId, others: userId ? othersMarks(allMarks(), favourites, userId) : [] };
}

export function ErrorBoundary() {
  return (
    <LoadFailure
      failure={listFavourites.failure}
      back={{ to: paths.dashboard(), label: text("Back to the dashboard") }}
    />
  );
}

/** What one has marked in all programmes, and how calendars follow it. */
export default function Favourites() {
  const { favourites, since, userId, others } = useLoaderData<typeof clientLoader>();
  const [now] = useState(() => new Date());
  const { upcoming, past } = listed(favourites, now);
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
        {text("The sessions that you have marked with a star, of all events.")}
      </PageHeader>
      {userId && others.length > 0 && <TakeOver others={others} userId={userId} before={favourites.length} />}
      {favourites.length === 0 ? (
        <EmptyState
          title={text("No favourites yet")}
          action={<LinkButton to={paths.publicEvents()}>{text("Browse events")}</LinkButton>}
        >
          {text("Press the star of a session in the programme of an event, and it is here.")}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-10">
          {upcoming.length > 0 && (
            <FavouriteList title={text("Upcoming")} events={upcoming} all={favourites} userId={userId} />
          )}
          {past.length > 0 && <FavouriteList title={text("Over")} events={past} all={[]} userId={userId} />}
        </div>
      )}
      <CalendarLink since={since} />
    </div>
  );
}
