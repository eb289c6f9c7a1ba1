import type { Answer } from "@plenary/contract/endpoint";
import type { Figures } from "@plenary/contract/feedback/feedback-results";
import { readSpeakerLink } from "@plenary/contract/feedback/feedback-speaker-links";
import { text } from "@plenary/contract/text";
import { formatInstantDay } from "../../../base/formats/dates.ts";
import { formatAverage } from "../../../base/formats/figures.ts";
import { phonePaths } from "../../../base/paths/phone-paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import type { DocumentMaker } from "../../public/whole-document.server.tsx";
import {
  answerCountText,
  rankText,
  ratingsSummary,
  reasonOfTooFew,
  tooFewText,
} from "../figures/result-words.ts";
import sheet from "../read.css?url";
import { NoReferrer, RatingsChart, ReactionsChart, ReadChart, ReadComments } from "./read-parts.server.tsx";

/** What a speaker reads by a link, without an account: a document, made on each request. */
export const speakerPage: DocumentMaker = async ({ call, origin, params: { secret: token = "" }, query }) => {
  const cursor = query.get("cursor") ?? undefined;
  const read = await call(readSpeakerLink, { params: { token }, query: { cursor } });
  const { session, figures, expiresAt } = read;
  return {
    title: text("Feedback on {title}", { title: session.title }),
    // Nobody else may know its address.
    canonical: new URL(phonePaths.codeBox(), origin).href,
    head: (
      <>
        <NoReferrer />
        <link rel="stylesheet" href={sheet} />
      </>
    ),
    body: (
      <main>
        <p className="soft">
          <bdi>{session.eventName}</bdi>
        </p>
        <h1 dir="auto">{session.title}</h1>
        <p>
          {text(
            "What attendees answered about your session. Whoever has this address can read it, until {day}.",
            {
              day: formatInstantDay(expiresAt),
            },
          )}
        </p>
        {figures.tooFew ? (
          <section>
            <h2>{figures.answers === 0 ? text("No answers yet") : tooFewText(figures)}</h2>
            {figures.answers > 0 && <p>{answerCountText(figures)}</p>}
            <p>{reasonOfTooFew(figures)}</p>
          </section>
        ) : (
          <ReadFigures {...read} />
        )}
        <ReadComments {...read} isOpen={cursor !== undefined} />
      </main>
    ),
  };
};

function ReadFigures({ figures, event, scales }: Answer<typeof readSpeakerLink>) {
  const { average, distribution, reactions, answers } = figures;
  return (
    <>
      <p className="figure">
        {average === null
          ? answerCountText(figures)
          : text("{average} of 5", { average: formatAverage(average) })}
      </p>
      {average !== null && <p className="soft">{answerCountText(figures)}</p>}
      <Beside figures={figures} event={event} />
      {distribution && average !== null && <RatingsChart distribution={distribution} average={average} />}
      {reactions.length > 0 && <ReactionsChart reactions={reactions} answers={answers} />}
      {scales.map(({ scaleId, label, question, average: mean, distribution: counts }) => (
        <ReadChart
          key={scaleId}
          title={label}
          question={question}
          caption={ratingsSummary(counts, mean)}
          of={text("Rating")}
          bars={counts.map((count, index) => ({ label: String(index + 1), count })).reverse()}
        />
      ))}
    </>
  );
}

function Beside({ figures, event }: { figures: Figures; event: Figures | null }) {
  if (event === null || event.average === null || figures.ratings === null || figures.ratings === 0)
    return null;
  const rank = rankText(figures);
  return (
    <p>
      {rank &&
        rich("<strong>{word}</strong>. {range}.", {
          strong: (inner) => <strong>{inner}</strong>,
          ...rank,
        })}{" "}
      {text("The event's average: {average}", { average: formatAverage(event.average) })}
    </p>
  );
}
