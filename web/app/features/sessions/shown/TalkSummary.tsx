import type { Session } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "react-router";
import { paths } from "../../../base/paths/paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { sr } from "../../../ui/texts/tags.tsx";

/** The talk's summary, to read in a list before deciding. */
export function TalkSummary({ session }: { session: Session }) {
  const { talk, talkId } = session;
  return (
    <details className="group mt-1 max-w-prose text-sm">
      <summary className="inline-flex min-h-6 items-center gap-1 rounded-sm font-medium text-accent hover:text-accent-strong [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform group-open:rotate-90"
        />
        {rich("Summary<sr> of {title}</sr>", {
          sr,
          title: talk.title,
        })}
      </summary>
      <div className="mt-2 flex flex-col items-start gap-2 border-s-2 border-line ps-3">
        <p className="user-text">{talk.summary}</p>
        <Link to={paths.talk(talkId)} className="text-link">
          {text("Read the whole talk")}
        </Link>
      </div>
    </details>
  );
}
