import { readShared } from "@plenary/contract/feedback/feedback-shared";
import { list, text } from "@plenary/contract/text";
import { formatAverage } from "../../../base/formats/figures.ts";
import { paths } from "../../../base/paths/paths.ts";
import { phonePaths } from "../../../base/paths/phone-paths.ts";
import type { DocumentMaker } from "../../public/whole-document.server.tsx";
import { answerCountText } from "../figures/result-words.ts";
import sheet from "../read.css?url";
import { NoReferrer, RatingsChart, ReactionsChart } from "./read-parts.server.tsx";

/** Results that a speaker shares with everybody who has the address: a document, made on each request. */
export const sharedPage: DocumentMaker = async ({ call, origin, params: { secret: token = "" } }) => {
  const { session, figures } = await call(readShared, { params: { token } });
  const { eventId, sessionId, title, eventName, speakers } = session;
  const { average, distribution, reactions, answers } = figures;
  return {
    title: text("Ratings of {title}", { title }),
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
          <bdi>{eventName}</bdi>
        </p>
        <h1 dir="auto">{title}</h1>
        {speakers.length > 0 && (
          <p className="soft">
            <bdi>{list(speakers)}</bdi>
          </p>
        )}
        <p className="figure">{text("{average} of 5", { average: formatAverage(average) })}</p>
        <p className="soft">{answerCountText(figures)}</p>
        <RatingsChart distribution={distribution} average={average} />
        {reactions.length > 0 && <ReactionsChart reactions={reactions} answers={answers} />}
        <section>
          <p>
            <a href={paths.publicSession(eventId, sessionId)}>{text("About this session")}</a>
          </p>
          <p className="soft">
            {text("Attendees answered without their names, once each as far as can be told.")}
          </p>
        </section>
      </main>
    ),
  };
};
