import type { Event } from "@plenary/contract/events/events";
import type { FeedbackCode } from "@plenary/contract/feedback/feedback-settings";
import { beside, counted, text } from "@plenary/contract/text";
import Printer from "lucide-react/icons/printer";
import { Link } from "react-router";
import { formatTimeRange } from "../../../base/formats/dates.ts";
import { feedbackPaths } from "../../../base/paths/feedback-paths.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { PageHeader } from "../../../ui/page/PageHeader.tsx";
import styles from "../printed-codes.css?url";
import { imageAddress, type Print, typedAddress } from "./code-images.ts";

interface PrintedCodesProps {
  event: Event;
  print: Print;
  /** With their QR codes. */
  codes: FeedbackCode[];
}

/** Tent cards per page. */
const CARDS = 8;

/** The codes as printed, on pages of A4. */
export function PrintedCodes({ event, print, codes }: PrintedCodesProps) {
  const size = print.as === "doors" ? 1 : CARDS;
  const pages = Array.from({ length: Math.ceil(codes.length / size) }, (_, page) =>
    codes.slice(page * size, (page + 1) * size),
  );
  return (
    <div className="page-column py-10">
      <link rel="stylesheet" href={styles} precedence="printed-codes" />
      <title>{text("Codes to print: {event} · Plenary", { event: event.name })}</title>
      <PageHeader
        title={text("Codes")}
        above={
          <Link to={feedbackPaths.codes(event.eventId)} className="text-link text-sm">
            {text("Back to the codes")}
          </Link>
        }
        actions={
          codes.length > 0 && (
            <Button onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              {text("Print")}
            </Button>
          )
        }
      >
        {counted(
          pages.length,
          "{count} page of A4, in black on white.",
          "{count} pages of A4, in black on white.",
        )}
      </PageHeader>
      {codes.length === 0 && <EmptyState title={text("There is nothing to print yet")} />}
      <div className="code-sheets">
        {pages.map((page) => (
          <section key={page[0]?.code} className={print.as === "doors" ? "code-door" : "code-cards"}>
            {page.map((code) => (
              <PrintedOne key={code.code} event={event} code={code} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

function PrintedOne({ event, code: row }: { event: Event; code: FeedbackCode }) {
  const { code, image, kind, name, startTime, room } = row;
  const place = beside([startTime && formatTimeRange(startTime, null, event.timezone), room]);
  return (
    <article className="code-print">
      {image && <img src={imageAddress(image)} alt="" />}
      <div>
        {kind !== "event" && <p dir="auto">{event.name}</p>}
        <h2 dir="auto">{name}</h2>
        {place && <p dir="auto">{place}</p>}
        <p className="code-ask">
          {kind === "event" ? text("How was it? Choose a session.") : text("How was this session?")}
        </p>
        <p>{text("Scan the code, or go to {address} and type", { address: typedAddress(row) })}</p>
        <p className="code-letters">{code}</p>
      </div>
    </article>
  );
}
