import type { Answer } from "@plenary/contract/endpoint";
import type { getThanks } from "@plenary/contract/feedback/feedback-settings";
import { text } from "@plenary/contract/text";
import { Link } from "react-router";
import { ownPaths } from "../../../base/own-paths.ts";
import { paths } from "../../../base/paths.ts";
import { Breadcrumb } from "../../../ui/Breadcrumb.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Thanks } from "./Thanks.tsx";

/** What speakers have to say of a session whose feedback is not released to them yet. */
export function SpeakersPart({ part }: { part: Answer<typeof getThanks> }) {
  const { session, thanks } = part;
  const { sessionId, title } = session;
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Feedback on {title} · Plenary", { title })}</title>
      <PageHeader
        title={title}
        above={
          <Breadcrumb items={[{ label: text("My feedback"), to: ownPaths.feedback() }, { label: title }]} />
        }
      >
        {text("What attendees answer about your session is here once the organizers release it.")}{" "}
        <Link to={paths.session(sessionId)} className="text-link">
          {text("To the session")}
        </Link>
      </PageHeader>
      <Thanks feedback={{ session, thanks, speaks: true }} />
    </div>
  );
}
