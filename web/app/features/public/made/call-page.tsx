import { getPublicCall, type PublicCall } from "@plenary/contract/call/public-call";
import type { Client } from "@plenary/contract/client";
import { lengthInWords } from "@plenary/contract/lengths";
import { getPublicEvent } from "@plenary/contract/public/public";
import type { Texts } from "@plenary/contract/surveys/survey-fields";
import { list, text } from "@plenary/contract/text";
import { type DeadlineClock, deadlineAhead, formatDeadline } from "../../../base/formats/deadlines.ts";
import { languageName } from "../../../base/formats/language-names.ts";
import { callPaths } from "../../../base/paths/call-paths.ts";
import { paths } from "../../../base/paths/paths.ts";
import { RenderedText } from "../../../ui/texts/RenderedText.tsx";
import { crumbsOf } from "../parts/Crumbs.tsx";
import type { MadePage } from "./made.ts";
import { noEvent, plainAnswer } from "./made-failures.ts";
import { Heading } from "./made-words.tsx";

/** A published call for papers: until when, what is asked for, and the way to its form while it is open. */
export async function callPage(call: Client, { eventId = "" }: Record<string, string>): Promise<MadePage> {
  const params = { eventId };
  const [{ event }, { call: asks }] = await plainAnswer(
    Promise.all([call(getPublicEvent, { params }), call(getPublicCall, { params })]),
    noEvent(),
  );
  const { name, timezone } = event;
  const clock = { deadlineZone: asks.deadlineZone, timezone };
  const now = new Date().toISOString();
  const state = asks.opensAt !== null && asks.opensAt > now ? "soon" : asks.endsAt > now ? "open" : "over";
  const expires = { soon: asks.opensAt, open: asks.endsAt, over: undefined }[state];
  return {
    title: text("Call for papers of {event}", { event: name }),
    description: text("Propose a talk to {event}.", { event: name }),
    accent: event.identity?.accent,
    crumbs: crumbsOf(event, { label: text("Call for papers"), to: paths.publicCall(eventId) }),
    ...(expires && { expires }),
    header: (
      <Heading title={text("Call for papers")}>
        <p className="mt-3">{standing(asks, state, clock)}</p>
        {state === "open" && (
          <p className="mt-3">
            <a href={callPaths.propose(eventId)}>{text("Propose a talk")}</a>
          </p>
        )}
      </Heading>
    ),
    rest: (
      <>
        {asks.textHtml && <RenderedText html={asks.textHtml} />}
        <Types asks={asks} clock={clock} />
        {asks.tracks.length > 0 && (
          <section className="part" aria-labelledby="call-tracks">
            <h2 id="call-tracks">{text("Tracks")}</h2>
            <ul>
              {asks.tracks.map(({ trackId, name: track, description }) => (
                <li key={trackId}>
                  <bdi>{track}</bdi>
                  {description && <p className="soft">{description}</p>}
                </li>
              ))}
            </ul>
          </section>
        )}
        <Questions asks={asks} />
        {asks.languages.length > 0 && (
          <p className="mt-3">
            {text("Languages: {languages}", { languages: list(asks.languages.map(languageName)) })}
          </p>
        )}
      </>
    ),
  };
}

/** What is asked of all, or of some. */
function Questions({ asks: { questionnaire, formLanguages } }: { asks: PublicCall }) {
  const questions = questionnaire.sections.flatMap((section) => section.questions);
  if (questions.length === 0) return null;
  const say = (texts: Texts | null) => formLanguages.map((language) => texts?.[language]).find(Boolean) ?? "";
  return (
    <section className="part" aria-labelledby="call-questions">
      <h2 id="call-questions">{text("Questions that we ask")}</h2>
      <ul>
        {questions.map((question) => (
          <li key={question.questionId}>
            <bdi>{say(question.text)}</bdi>
            {question.hint && <p className="soft">{say(question.hint)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function standing(asks: PublicCall, state: "soon" | "open" | "over", clock: DeadlineClock): string {
  const time = (at: string) => formatDeadline(at, clock);
  if (state === "soon") return text("It opens on {time}.", { time: time(asks.opensAt ?? "") });
  if (state === "over") return text("It is closed since {time}.", { time: time(asks.endsAt) });
  return text("Open until {time}.", { time: time(deadlineAhead(asks)) });
}

function Types({ asks, clock }: { asks: PublicCall; clock: DeadlineClock }) {
  return (
    <section className="part" aria-labelledby="call-types">
      <h2 id="call-types">{text("What you can propose")}</h2>
      <ul>
        {asks.types.map(({ typeId, name, description, minutes, closesAt }) => (
          <li key={typeId}>
            <bdi>{text("{name}: {lengths}", { name, lengths: list(minutes.map(lengthInWords)) })}</bdi>
            {description && <p className="soft">{description}</p>}
            {closesAt && (
              <p className="soft">{text("Open until {time}", { time: formatDeadline(closesAt, clock) })}</p>
            )}
          </li>
        ))}
      </ul>
      <p className="soft">
        {asks.maxCoSpeakers === 0
          ? text("A proposal has one speaker.")
          : text("Others can speak with you: up to {max} in one proposal.", { max: asks.maxCoSpeakers })}
      </p>
    </section>
  );
}
