import type { Answer } from "@plenary/contract/endpoint";
import { decideOrigin, listOrigins, type Origin } from "@plenary/contract/feedback/feedback-origins";
import { counted, text } from "@plenary/contract/text";
import { type RefObject, useRef } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { formatTimeRange } from "../../../base/formats/dates.ts";
import { formatAverage, formatCount, formatShare } from "../../../base/formats/figures.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { notify } from "../../../ui/notices/notices.ts";

type Loaded = Answer<typeof listOrigins>;

/** Where answers came from; null if that couldn't be loaded, which hides nothing else. */
export async function loadOrigins(
  eventId: string,
  query: { sessionId: string } | { surveyId: string },
  signal: AbortSignal,
): Promise<Loaded | null> {
  try {
    return await call(listOrigins, { params: { eventId }, query }, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}

/** Where the answers to a session or survey came from: what organizers leave out, and count again. */
export function Origins({ loaded }: { loaded: Loaded | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="origins" className="flex max-w-3xl flex-col gap-3">
      <h2 id="origins" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {text("Where answers came from")}
      </h2>
      {loaded === null ? (
        <p role="alert" className="text-danger">
          {listOrigins.failure}
        </p>
      ) : (
        <>
          <Lead loaded={loaded} />
          {loaded.origins.length > 0 && (
            <ul
              aria-label={text("Where answers came from")}
              className="divide-y divide-line border-y border-line"
            >
              {loaded.origins.map((origin) => (
                <OriginRow
                  key={`${origin.originId} ${origin.isLeftOut}`}
                  origin={origin}
                  zone={loaded.timezone}
                  focusAfter={heading}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

function Lead({ loaded: { origins, answers, most } }: { loaded: Loaded }) {
  return (
    <>
      {2 * answers >= most && (
        <p className="rounded-card border border-line bg-warn-wash p-4 text-warn">
          {text("{answers} of at most {most} answers.", {
            ...{ answers: formatCount(answers), most: formatCount(most) },
          })}
        </p>
      )}
      <p className="text-ink-soft">
        {origins.length === 0
          ? text("A network is shown once many answers came from it, and as many from others. None has.")
          : text(
              "Networks with many answers: the venue's own is one of them, and so is one person who answers again and again. Nobody can tell which network it is.",
            )}
      </p>
    </>
  );
}

interface OriginRowProps {
  origin: Origin;
  zone: string;
  focusAfter: RefObject<HTMLElement | null>;
}

function OriginRow({ origin, zone, focusAfter }: OriginRowProps) {
  const { originId, isLeftOut, size, share, average, othersAverage, from, to } = origin;
  const task = useTask(decideOrigin.failure);
  const { revalidate } = useRevalidator();
  const said = { share: formatShare(share), from: formatTimeRange(from, null, zone) };

  async function decide() {
    const body = { leftOut: !isLeftOut };
    const { changed } = await call(decideOrigin, { params: { originId }, body });
    await revalidate();
    notify(
      isLeftOut
        ? counted(changed, "{count} answer counts again", "{count} answers count again")
        : counted(changed, "{count} answer is left out", "{count} answers are left out"),
    );
    focusAfter.current?.focus();
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
      <div className="min-w-0 basis-80 grow">
        <p>
          {isLeftOut
            ? counted(
                size,
                "{count} answer of one network, left out",
                "{count} answers of one network, left out",
              )
            : counted(
                size,
                "{count} answer of one network ({share} of all)",
                "{count} answers of one network ({share} of all)",
                said,
              )}
        </p>
        <p className="text-sm text-ink-soft">
          {from === to
            ? text("In the hour of {from}.", said)
            : text("From the hour of {from} to that of {to}.", {
                ...{ from: said.from, to: formatTimeRange(to, null, zone) },
              })}{" "}
          {average !== null &&
            othersAverage !== null &&
            text("Their average: {average}. The others': {others}.", {
              ...{ average: formatAverage(average), others: formatAverage(othersAverage) },
            })}
        </p>
        {task.error && (
          <p role="alert" className="text-sm text-danger">
            {task.error}
          </p>
        )}
      </div>
      <Button size="sm" variant="secondary" busy={task.busy} onClick={() => task.run(decide)}>
        {isLeftOut ? text("Count again") : text("Leave out")}
      </Button>
    </li>
  );
}
