import { pictureAddress } from "@plenary/contract/pictures/picture-address";
import { hueOf, initialsOf } from "@plenary/contract/pictures/stand-ins";
import type { PublicRoom, PublicSlot, PublicTrack } from "@plenary/contract/programme/public-programme";
import { text } from "@plenary/contract/text";
import { Fragment, type ReactNode } from "react";
import { paths } from "../../../base/paths/paths.ts";
import { programmePaths } from "../../../base/paths/programme-paths.ts";

/** People's names in a row, linked to their profiles. */
export function People({ people }: { people: PublicSlot["speakers"] }) {
  return people.map(({ userId, name, hasProfile }, index) => (
    <Fragment key={userId}>
      {index > 0 && text(", ")}
      <bdi>{hasProfile ? <a href={paths.publicUser(userId)}>{name}</a> : name}</bdi>
    </Fragment>
  ));
}

interface FaceProps {
  person: { userId: string; name: string; picture?: string | undefined };
}

/**
 * Somebody's picture, above initials for where there is none or no network; the name is beside it. The initials are no text
 * of the page, to be read or copied.
 */
export const Face = ({ person: { userId, name, picture } }: FaceProps) => (
  <i className={`face initials hue-${hueOf(userId)}`} data-said={initialsOf(name)} aria-hidden="true">
    {picture && <img src={pictureAddress(picture, "small")} alt="" width="48" height="48" loading="lazy" />}
  </i>
);

interface SaidProps {
  person: { pronouns?: string | undefined; tagline?: string | undefined; affiliation?: string | undefined };
}

/** What somebody says in a word or two, under the name. */
export function Said({ person: { pronouns, tagline, affiliation } }: SaidProps) {
  const said = [pronouns, tagline, affiliation].filter((each) => each !== undefined);
  if (said.length === 0) return null;
  return (
    <p className="soft">
      {said.map((each, at) => (
        <Fragment key={each}>
          {at > 0 && " · "}
          <bdi>{each}</bdi>
        </Fragment>
      ))}
    </p>
  );
}

interface RoomLinkProps {
  eventId: string;
  /** The room's name, also of one that the event doesn't have. */
  name: string;
  room: PublicRoom | undefined;
}

export const RoomLink = ({ eventId, name, room }: RoomLinkProps) => (
  <bdi>{room ? <a href={programmePaths.room(eventId, room.slug)}>{name}</a> : name}</bdi>
);

interface TrackLinkProps {
  eventId: string;
  name: string;
  track: PublicTrack | undefined;
}

/** A track's name, after its colour. */
export const TrackLink = ({ eventId, name, track }: TrackLinkProps) => (
  <>
    {track && <TrackColor color={track.shownColor} />}
    <bdi>{track ? <a href={programmePaths.track(eventId, track.slug)}>{name}</a> : name}</bdi>
  </>
);

/** As an attribute: the pages' policy allows no styles. The edge is for colours as light as the page. */
export const TrackColor = ({ color }: { color: string }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className="track-color">
    <rect x="0.75" y="0.75" width="14.5" height="14.5" fill={color} stroke="currentColor" />
  </svg>
);

/** A link to somewhere else, which search engines don't take for ours. */
export const Away = ({ to, children }: { to: string; children: ReactNode }) => (
  <a
    href={to}
    // Not for people: for search engines.
    rel="noopener nofollow"
  >
    {children}
  </a>
);

/** An entry of a fact list; nothing if the value isn't known. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface HeadingProps {
  title: string;
  className?: string;
  children?: ReactNode;
}

/** The top of a page: its heading and what is around it. */
export function Heading({ title, className = "mt-8 sm:mt-10", children }: HeadingProps) {
  return (
    <header className={className}>
      <h1 className="text-2xl [overflow-wrap:anywhere] sm:text-4xl">
        <bdi>{title}</bdi>
      </h1>
      {children}
    </header>
  );
}
