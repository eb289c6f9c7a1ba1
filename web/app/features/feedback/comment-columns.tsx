import type { FeedbackComment } from "@plenary/contract/feedback/feedback-results";
import { list, text } from "@plenary/contract/text";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { formatShortTime } from "../../base/formats/moments.ts";
import type { Column } from "../../ui/table/columns.ts";
import { RowButton } from "../../ui/table/Table.tsx";
import { flagName } from "./CommentDetail.tsx";

/** The columns of an event's comments, in their order; hours are those of the event's zone. */
export const commentColumns = (zone: string, isShort: boolean): readonly Column<FeedbackComment>[] => [
  {
    id: "comment",
    label: text("Comment"),
    phone: "title",
    cell: ({ comment }, isUnfolded) => (
      <RowButton isUnfolded={isUnfolded}>
        <span dir="auto">{comment}</span>
      </RowButton>
    ),
  },
  {
    id: "session",
    label: text("Session"),
    width: 240,
    phone: "below",
    cell: ({ title }) => <bdi className="text-ink-soft">{title}</bdi>,
  },
  {
    id: "rating",
    label: text("Of 5"),
    width: 56,
    from: "medium",
    figures: true,
    cell: ({ rating }) => rating,
  },
  {
    id: "notes",
    label: text("Notes"),
    width: 184,
    from: "large",
    phone: "end",
    cell: (comment) => <Notes comment={comment} />,
  },
  {
    id: "hour",
    label: text("Hour"),
    width: 116,
    from: "medium",
    figures: true,
    cell: ({ hour }) => (
      <time dateTime={hour} className="text-ink-soft">
        {formatShortTime(hour, zone, isShort)}
      </time>
    ),
  },
];

function Notes({ comment: { commentFor, flags } }: { comment: FeedbackComment }) {
  const words = list(flags.map(flagName));
  return (
    <>
      {flags.length > 0 && (
        <span title={words} className="text-warn">
          <TriangleAlert className="me-1.5 inline size-3.5 align-[-2px]" aria-hidden="true" />
          <span className="max-lg:sr-only">{words}</span>
        </span>
      )}{" "}
      {commentFor === "organizers" && (
        <span className="text-accent-strong">{text("Only for the organizers")}</span>
      )}
    </>
  );
}
