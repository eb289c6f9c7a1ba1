import type { Client } from "@plenary/contract/client";
import type { Answer } from "@plenary/contract/endpoint";
import { changeKinds, kindWords, versionLabel } from "@plenary/contract/programme/version-words";
import { listPublicVersions, type VersionChange } from "@plenary/contract/programme/versions";
import { getPublicEvent } from "@plenary/contract/public/public";
import { counted, text } from "@plenary/contract/text";
import { clockIn, formatDay, formatZone } from "../../../base/formats/dates.ts";
import { paths } from "../../../base/paths/paths.ts";
import { programmePaths } from "../../../base/paths/programme-paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { LinkedText } from "../../../ui/texts/LinkedText.tsx";
import { placeWords } from "../../programme/versions/words.ts";
import { crumbsOf } from "../parts/Crumbs.tsx";
import { changesFeed } from "../parts/feed-links.ts";
import type { MadePage } from "./made.ts";
import { noEvent, plainAnswer } from "./made-failures.ts";
import { Heading } from "./made-words.tsx";

type Versions = Answer<typeof listPublicVersions>["versions"];

/** The versions of an event's programme, newest first, with what each changed. */
export async function changesPage(
  call: Client,
  { eventId = "", cursor }: Record<string, string>,
): Promise<MadePage> {
  const params = { eventId };
  const [{ event }, { versions, usualMinutes, nextCursor }] = await plainAnswer(
    Promise.all([
      call(getPublicEvent, { params }),
      call(listPublicVersions, { params, query: { cursor, changes: "all" } }),
    ]),
    noEvent(),
  );
  const { name, timezone } = event;
  const feed = changesFeed(eventId);
  return {
    title: text("Changes to the programme of {event}", { event: name }),
    description: event.version
      ? text("What has changed in the programme of {event} up to version {name}.", {
          event: name,
          name: versionLabel(event.version),
        })
      : text("No version of the programme of {event} has been released yet.", { event: name }),
    accent: event.identity?.accent,
    crumbs: crumbsOf(event, { label: text("Changes"), to: programmePaths.changes(eventId) }),
    links: [feed],
    header: (
      <Heading title={text("Changes")}>
        {versions.length > 0 && (
          <p className="mt-3 text-ink-soft">
            {rich(
              "Times are on the event's clock ({zone}). <link>Follow the changes</link> in a feed reader.",
              {
                zone: formatZone(timezone),
                link: (inner) => <a href={feed.href}>{inner}</a>,
              },
            )}
          </p>
        )}
      </Heading>
    ),
    rest: (
      <>
        {versions.length === 0 && (
          <div className="mt-8">
            <EmptyState title={text("No version has been released yet.")} />
          </div>
        )}
        {versions.map((version) => (
          <Version key={version.versionId} {...{ version, eventId, usualMinutes }} zone={timezone} />
        ))}
        {nextCursor && (
          <p className="ways">
            <a href={programmePaths.changes(eventId, { cursor: nextCursor })}>{text("Earlier versions")}</a>
          </p>
        )}
      </>
    ),
  };
}

interface VersionProps {
  version: Versions[number];
  eventId: string;
  zone: string;
  usualMinutes: number;
}

function Version({ version, ...around }: VersionProps) {
  const { number, note, releasedAt, sessions, changes } = version;
  const { zone } = around;
  const id = `version-${number}`;
  return (
    <section id={id} className="part" aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>{rich("Version {name}", { name: <bdi>{versionLabel(version)}</bdi> })}</h2>
      <p className="soft">
        <time dateTime={releasedAt}>{formatDay(clockIn(zone)(releasedAt).day)}</time>
      </p>
      {note && <LinkedText text={note} className="mt-3 max-w-prose" />}
      {number === 1 ? (
        <p className="mt-3">
          {counted(sessions, "First version, {count} session", "First version, {count} sessions")}
        </p>
      ) : changes ? (
        changeKinds.map((kind) => {
          const ofKind = changes.filter(({ change }) => change === kind);
          return (
            ofKind.length > 0 && (
              <section key={kind}>
                <h3>{kindWords[kind]()}</h3>
                <ul className="people">
                  {ofKind.map((change) => (
                    <Change key={change.slotId} change={change} {...around} />
                  ))}
                </ul>
              </section>
            )
          );
        })
      ) : (
        <p className="mt-3">{text("There is more than fits on this page.")}</p>
      )}
    </section>
  );
}

interface ChangeProps extends Omit<VersionProps, "version"> {
  change: VersionChange;
}

function Change({ change, eventId, zone, usualMinutes }: ChangeProps) {
  const { kind, title, slotId, from, to } = change;
  const [was, is] = [from, to].map((place) => place && placeWords(place, zone, usualMinutes));
  const place = placesOfChange(change, was ?? null, is ?? null);
  return (
    <li>
      <h4>
        <bdi>
          {kind === "session" && change.change !== "cancelled" ? (
            <a href={paths.publicSession(eventId, slotId)}>{title}</a>
          ) : (
            title
          )}
        </bdi>
      </h4>
      {place && <p className="soft">{place}</p>}
    </li>
  );
}

function placesOfChange({ change }: VersionChange, from: string | null, to: string | null) {
  const [was, is] = [from && <bdi>{from}</bdi>, to && <bdi>{to}</bdi>];
  if (change === "speakers") return null;
  if (change === "cancelled") return was;
  // Only its length may have been set to the usual one.
  return change === "moved" && from !== to ? rich("from {was} to {is}", { was, is }) : is;
}
