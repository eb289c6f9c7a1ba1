import { pictureAddress } from "@plenary/contract/pictures/picture-address";
import { colorOf, hueOf, initialsOf } from "@plenary/contract/pictures/stand-ins";
import type { PublicSpeaker } from "@plenary/contract/public/public-lists";
import { counted, text } from "@plenary/contract/text";
import { paths } from "../../../base/paths/paths.ts";
import { programmePaths } from "../../../base/paths/programme-paths.ts";

/** So many fit into two rows of a wide page. */
const most = 12;

/** Some of an event's speakers, who have a picture first, and the way to all. By attributes and utilities alone. */
export function SpeakerFaces({ eventId, speakers }: { eventId: string; speakers: readonly PublicSpeaker[] }) {
  if (speakers.length === 0) return null;
  const shown = [...speakers]
    .sort((one, other) => Number(!one.picture) - Number(!other.picture))
    .slice(0, most);
  return (
    <section aria-labelledby="faces" className="mt-10 border-t border-line pt-8">
      <h2 id="faces" className="text-2xl">
        {text("Speakers")}
      </h2>
      <ul className="mt-4 grid sm:grid-cols-2 gap-x-6 gap-y-4">
        {shown.map((person) => (
          <li key={person.userId} className="flex min-w-0 items-center gap-3">
            <Face person={person} />
            <bdi className="min-w-0 [overflow-wrap:anywhere]">
              {person.hasProfile ? (
                <a href={paths.publicUser(person.userId)} className="text-link">
                  {person.name}
                </a>
              ) : (
                person.name
              )}
            </bdi>
          </li>
        ))}
      </ul>
      {speakers.length > shown.length && (
        <p className="mt-4">
          <a href={programmePaths.speakers(eventId)} className="text-link">
            {counted(speakers.length, "The speaker", "All {count} speakers")}
          </a>
        </p>
      )}
    </section>
  );
}

/** A picture above initials, for where there is none or no network. */
const Face = ({ person: { userId, name, picture } }: { person: PublicSpeaker }) => (
  <span className="relative shrink-0">
    <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <circle cx="24" cy="24" r="24" fill={colorOf("face", hueOf(userId))} />
      <text
        {...{ x: 24, y: 30, textAnchor: "middle", fontSize: 17, fontWeight: 600 }}
        fill={colorOf("initials", hueOf(userId))}
      >
        {initialsOf(name)}
      </text>
    </svg>
    {picture && (
      <img
        src={pictureAddress(picture, "small")}
        alt=""
        width="48"
        height="48"
        loading="lazy"
        className="absolute inset-0 rounded-full"
      />
    )}
  </span>
);
