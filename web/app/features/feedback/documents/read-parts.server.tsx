import { counted, text } from "@plenary/contract/text";
import { formatCount, formatShare } from "../../../base/formats/figures.ts";
import { ratingName, ratingsSummary, reactionsText } from "../figures/result-words.ts";

/** Feedback in documents: rendered on the server, for people without an account (SpeakerPage.server.tsx, SharedPage.server.tsx). */

interface ReadChartProps {
  title: string;
  /** An organizer's own question. */
  question?: string;
  caption: string;
  /** What the bars are: the head of the table's first column. */
  of: string;
  bars: readonly { label: string; count: number }[];
  /** The base of the shares, if it isn't the sum. */
  whole?: number;
}

const ROW = 44;

/** Bars with their numbers, and the same as a table: BarChart for pages without a script. */
export function ReadChart({ title, question, caption, of, bars, whole }: ReadChartProps) {
  const all = whole ?? bars.reduce((sum, { count }) => sum + count, 0);
  return (
    <section>
      <h2 dir="auto">{title}</h2>
      {question && <p dir="auto">{question}</p>}
      <figure>
        <figcaption>{caption}</figcaption>
        <svg width="100%" height={bars.length * ROW} aria-hidden="true">
          {bars.map(({ label, count }, index) => (
            <g key={label}>
              <text x="0" y={index * ROW + 16}>
                {label}
              </text>
              <text x="100%" y={index * ROW + 16} textAnchor="end" className="count">
                {formatCount(count)}
              </text>
              <rect x="0" y={index * ROW + 23} width="100%" height="10" rx="3" className="whole" />
              {count > 0 && (
                <rect
                  x="0"
                  y={index * ROW + 23}
                  width={`${(100 * count) / all}%`}
                  height="10"
                  rx="3"
                  className="part"
                />
              )}
            </g>
          ))}
        </svg>
        <details>
          <summary>{text("Show as a table")}</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{of}</th>
                <th scope="col">{text("Answers")}</th>
                <th scope="col">{text("Share")}</th>
              </tr>
            </thead>
            <tbody>
              {bars.map(({ label, count }) => (
                <tr key={label}>
                  <th scope="row" dir="auto">
                    {label}
                  </th>
                  <td>{formatCount(count)}</td>
                  <td>{all > 0 && formatShare(count / all)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figure>
    </section>
  );
}

/** How many gave each rating, the best first. */
export function RatingsChart({
  distribution,
  average,
}: {
  distribution: readonly number[];
  average: number;
}) {
  return (
    <ReadChart
      title={text("Ratings")}
      caption={ratingsSummary(distribution, average)}
      of={text("Rating")}
      bars={distribution.map((count, index) => ({ label: ratingName(index + 1), count })).reverse()}
    />
  );
}

/** How many of those who answered gave each reaction about the talk. */
export function ReactionsChart({
  reactions,
  answers,
}: {
  reactions: readonly { label: string; count: number }[];
  answers: number;
}) {
  return (
    <ReadChart
      title={text("About the talk")}
      caption={reactionsText(reactions, answers)}
      of={text("Reaction")}
      bars={reactions}
      whole={answers}
    />
  );
}

/** For pages opened by a secret address: no other website is told of it. */
export const NoReferrer = () => <meta name="referrer" content={NO_REFERRER} />;

// Not for people: a policy for browsers.
const NO_REFERRER = "no-referrer";

interface ReadCommentsProps {
  /** Some of them. */
  comments: readonly string[];
  commentCount: number;
  nextCursor?: string | null | undefined;
  isOpen: boolean;
}

/** Comments, once somebody wants to read them. */
export function ReadComments({ comments, commentCount, nextCursor, isOpen }: ReadCommentsProps) {
  return (
    <section id="comments">
      <h2>{text("Comments")}</h2>
      {comments.length === 0 ? (
        <p className="soft">{text("No comments to read yet.")}</p>
      ) : (
        <details open={isOpen}>
          <summary>{counted(commentCount, "Show {count} comment", "Show {count} comments")}</summary>
          <ul>
            {comments.map((comment, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same, and the list stays as it is
              <li key={index} dir="auto">
                {comment}
              </li>
            ))}
          </ul>
          {nextCursor && (
            <p>
              <a href={`?${new URLSearchParams({ cursor: nextCursor })}#comments`}>{text("More comments")}</a>
            </p>
          )}
        </details>
      )}
    </section>
  );
}
