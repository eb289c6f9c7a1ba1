import { clockOf } from "@plenary/contract/call/call-clock";
import { listOpenCalls, type OpenCall } from "@plenary/contract/call/public-call";
import { callsNotLoaded } from "@plenary/contract/failures";
import { limits } from "@plenary/contract/limits";
import { counted, text } from "@plenary/contract/text";
import {
  type ClientLoaderFunctionArgs,
  data,
  Form,
  type HeadersFunction,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from "react-router";
import { apiContext, linkOriginContext } from "../../base/calls/server-context.ts";
import { formatDayRange, formatInFull, formatZone } from "../../base/formats/dates.ts";
import { paths } from "../../base/paths/paths.ts";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { browserAnswer } from "./parts/browser-answer.ts";
import { serverAnswer } from "./parts/load.server.ts";
import { PublicFailure } from "./parts/PublicFailure.tsx";
import { pageMeta } from "./parts/page-meta.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const query = new URL(request.url).searchParams;
  const q = (query.get("q") ?? "").trim().slice(0, limits.queryMax);
  const cursor = query.get("cursor") ?? undefined;
  const asked = { limit: limits.publicPage, cursor, ...(q && { q }) };
  const [origin, answer] = await serverAnswer(
    Promise.all([context.get(linkOriginContext)(), call(listOpenCalls, { query: asked })]),
  );
  const page = {
    ...answer,
    q,
    isFirst: cursor === undefined,
    url: new URL(paths.publicCalls(), origin).href,
  };
  return data(page, answer.until ? { headers: { expires: answer.until } } : {});
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return browserAnswer(serverLoader<typeof loader>());
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData &&
  pageMeta({
    title: text("Open calls for papers"),
    description: text(
      "Conferences that look for talks: what can be proposed where, and until when, next deadline first.",
    ),
    url: loaderData.url,
  });

export function ErrorBoundary() {
  return (
    <PublicFailure
      failure={callsNotLoaded()}
      back={{ to: paths.publicEvents(), label: text("Back to all events") }}
    />
  );
}

/** Calls for papers that are open or will be, with a search that works without JavaScript. */
export default function OpenCalls() {
  const { calls, total, nextCursor, q, isFirst } = useLoaderData<typeof loader>();
  return (
    <div className="page-column py-10 sm:py-14">
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div>
          <h1 className="text-4xl sm:text-5xl">{text("Open calls for papers")}</h1>
          <p className="mt-3 text-ink-soft">{text("Next deadline first; then those that open later.")}</p>
        </div>
        <search className="w-full sm:w-auto">
          <Form action={paths.publicCalls()} className="flex flex-wrap gap-2">
            <SearchField
              key={q}
              label={text("Search calls")}
              name="q"
              placeholder={text("Name, place or topic")}
              defaultValue={q}
              className="w-full sm:w-80"
            />
            <button type="submit" className={buttonClass("secondary")}>
              {text("Search")}
            </button>
          </Form>
        </search>
      </header>
      <p role="status" className="mt-8 mb-4 text-sm text-ink-soft">
        {q
          ? counted(total, "{count} call matches “{q}”", "{count} calls match “{q}”", { q })
          : counted(total, "{count} call", "{count} calls")}
      </p>
      {calls.length > 0 ? (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {calls.map((each) => (
            <CallCard key={each.eventId} call={each} />
          ))}
        </ul>
      ) : (
        <p>
          {q
            ? text("Nothing matches “{q}”. Try another name, place or topic.", { q })
            : text("Calls appear here as soon as their organizers publish them.")}{" "}
          {q && (
            <Link to={paths.publicCalls()} className="text-link">
              {text("Show all calls")}
            </Link>
          )}
        </p>
      )}
      <p className="mt-10 flex flex-wrap gap-3">
        {!isFirst && (
          <LinkButton to={paths.publicCalls({ q })} variant="secondary">
            {text("First calls")}
          </LinkButton>
        )}
        {nextCursor && (
          <LinkButton to={paths.publicCalls({ q, cursor: nextCursor })} variant="secondary">
            {text("More calls")}
          </LinkButton>
        )}
      </p>
    </div>
  );
}

function CallCard({ call }: { call: OpenCall }) {
  const zone = clockOf(call.deadlineZone, call.timezone);
  const time = (at: string) => formatInFull(at, zone);
  return (
    <li className="relative flex flex-col rounded-card border border-line bg-surface p-5 transition-colors hover:border-accent sm:p-6">
      <h2 className="text-xl [overflow-wrap:anywhere]">
        <Link to={paths.publicCall(call.eventId)} className="after:absolute after:inset-0 after:rounded-card">
          <bdi>{call.name}</bdi>
        </Link>
      </h2>
      <p className="mt-1 text-sm [overflow-wrap:anywhere]">
        {formatDayRange(call.startDate, call.endDate)} · <bdi>{call.location}</bdi>
      </p>
      {call.opensAt && (
        <p className="mt-3 text-sm font-medium">{text("Opens on {time}", { time: time(call.opensAt) })}</p>
      )}
      <p className={`text-sm ${call.opensAt ? "mt-1" : "mt-3 font-medium"}`}>
        {text("Closes on {time}", { time: time(call.closesAt) })}
      </p>
      <p className="mt-1 text-xs text-ink-soft">
        {call.deadlineZone === "aoe" ? text("Anywhere on earth") : formatZone(zone)}
      </p>
    </li>
  );
}
