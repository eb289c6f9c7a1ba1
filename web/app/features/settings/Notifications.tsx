import type { ComponentProps } from "react";
import { Link } from "react-router";
import { ownPaths } from "../../base/own-paths.ts";
import { NoticeKinds } from "./NoticeKinds.tsx";
import { NotificationSwitch } from "./NotificationSwitch.tsx";
import { Section } from "./Section.tsx";

export function Notifications(kinds: ComponentProps<typeof NoticeKinds>) {
  return (
    <Section
      id="notifications"
      title="Notifications"
      lead={
        <>
          The same switch stands in the{" "}
          <Link to={ownPaths.messageSettings()} className="text-link">
            message settings
          </Link>
          .
        </>
      }
    >
      <NotificationSwitch />
      <NoticeKinds {...kinds} />
    </Section>
  );
}
