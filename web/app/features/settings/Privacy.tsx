import { text } from "@plenary/contract/text";
import { Link } from "react-router";
import { paths } from "../../base/paths.ts";
import { rich } from "../../base/rich.ts";
import { SharesEmailSwitch } from "../accounts/SharesEmailSwitch.tsx";
import { Section } from "./Section.tsx";

/** Who sees what of the reader. */
export function Privacy() {
  return (
    <Section
      id="privacy"
      title={text("Privacy")}
      lead={rich("Whether everybody sees your address is set in <link>your profile</link>.", {
        link: (inner) => (
          <Link to={paths.profile()} className="text-link">
            {inner}
          </Link>
        ),
      })}
    >
      <SharesEmailSwitch />
    </Section>
  );
}
