import type { Client } from "@plenary/contract/client";
import { fold } from "@plenary/contract/fold";
import { getPublicEvent } from "@plenary/contract/public/public";
import { listPublicSpeakers, type PublicSpeaker } from "@plenary/contract/public/public-lists";
import { counted, list, text } from "@plenary/contract/text";
import { paths } from "../../../base/paths/paths.ts";
import { programmePaths } from "../../../base/paths/programme-paths.ts";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { LinkedText } from "../../../ui/texts/LinkedText.tsx";
import { crumbsOf } from "../parts/Crumbs.tsx";
import type { MadePage } from "./made.ts";
import { noEvent, plainAnswer } from "./made-failures.ts";
import { Face, Heading, Said } from "./made-words.tsx";

/** Shorter lists need neither letters nor a filter. */
const controlsFrom = 10;

/** Everybody named in an event's programme, with their sessions. */
export async function speakersPage(
  call: Client,
  { eventId = "" }: Record<string, string>,
): Promise<MadePage> {
  const params = { eventId };
  const [{ event }, { speakers }] = await plainAnswer(
    Promise.all([call(getPublicEvent, { params }), call(listPublicSpeakers, { params })]),
    noEvent(),
  );
  const { name } = event;
  const letters = [...Map.groupBy(speakers, letterOf)].sort(
    ([one], [other]) => positionOfLetter(one) - positionOfLetter(other),
  );
  const isLong = speakers.length >= controlsFrom;
  return {
    title: text("Speakers of {event}", { event: name }),
    description: text("Who speaks at {event}: {names}", {
      event: name,
      names: list(speakers.slice(0, 12).map((speaker) => speaker.name)),
    }),
    accent: event.identity?.accent,
    crumbs: crumbsOf(event, { label: text("Speakers"), to: programmePaths.speakers(eventId) }),
    header: (
      <Heading title={text("Speakers")}>
        {speakers.length > 0 && (
          <p className="mt-3 text-ink-soft">
            {counted(speakers.length, "{count} speaker, by name", "{count} speakers, by name")}
          </p>
        )}
      </Heading>
    ),
    ...(isLong && { people: speakers.length }),
    rest: (
      <>
        {isLong && letters.length > 1 && (
          <nav aria-label={text("Letters")} className="letters">
            {letters.map(([letter]) => (
              <a key={letter} href={`#${idOf(letter)}`}>
                {letter}
              </a>
            ))}
          </nav>
        )}
        {speakers.length === 0 && (
          <div className="mt-8">
            <EmptyState title={text("No speakers yet")} />
          </div>
        )}
        {!isLong && speakers.length > 0 && (
          <div className="letter mt-8">
            <ul className="people">
              {speakers.map((person) => (
                <Person key={person.userId} person={person} eventId={eventId} heading="h2" />
              ))}
            </ul>
          </div>
        )}
        {(isLong ? letters : []).map(([letter, people]) => (
          <section key={letter} className="letter" aria-labelledby={idOf(letter)}>
            <h2 id={idOf(letter)}>{letter}</h2>
            <ul className="people">
              {people.map((person) => (
                <Person key={person.userId} person={person} eventId={eventId} heading="h3" />
              ))}
            </ul>
          </section>
        ))}
      </>
    ),
  };
}

interface PersonProps {
  person: PublicSpeaker;
  eventId: string;
  /** Below a letter, or the page's own heading. */
  heading: "h2" | "h3";
}

function Person({ person, eventId, heading: Name }: PersonProps) {
  const { userId, name, hasProfile, biography, sessions } = person;
  return (
    <li>
      <Name className="with-faces">
        <Face person={person} />
        <bdi>{hasProfile ? <a href={paths.publicUser(userId)}>{name}</a> : name}</bdi>
      </Name>
      <div>
        <Said person={person} />
        {biography && <LinkedText text={biography} className="biography" />}
        <ul>
          {sessions.map(({ sessionId, title, notice }) => (
            <li key={sessionId}>
              <bdi>
                <a href={paths.publicSession(eventId, sessionId)}>{title}</a>
              </bdi>
              {notice && (
                <p className="notice" dir="auto">
                  {notice}
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

/** Initials of scripts that have no letter for each sound; they are grouped at the end. */
const others = "…";

const lettered = /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Hebrew}|\p{Script=Arabic}/u;

/** The letter under which somebody is listed: for small alphabets, the initial of the folded name. */
function letterOf({ name }: { name: string }): string {
  const [first = ""] = fold(name);
  if (/\p{N}|\p{P}|\p{S}/u.test(first)) return "#";
  return lettered.test(first) ? first.toUpperCase() : others;
}

const positionOfLetter = (letter: string) =>
  letter === "#" ? 0 : letter === others ? 0x1_ffff : (letter.codePointAt(0) ?? 0);

const idOf = (letter: string) =>
  letter === "#" ? "letter-0" : `letter-${letter === others ? "others" : letter}`;
