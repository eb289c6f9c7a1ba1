import { text } from "@plenary/contract/text";
import { Link, type MetaFunction } from "react-router";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { LegalPage } from "./LegalPage.tsx";

export const meta: MetaFunction = () => [
  { title: text("Terms of Service · Plenary") },
  { name: "description", content: text("What you agree to when you use Plenary.") },
];

const sections = () => [
  {
    heading: text("Who may use it"),
    body: (
      <p>
        {text(
          "Anybody may read the public pages. An account is for one person, who gives true details, keeps the password to themselves, and is answerable for what happens under the account.",
        )}
      </p>
    ),
  },
  {
    heading: text("What is yours stays yours"),
    body: (
      <p>
        {text(
          "Your talks, event descriptions, messages and profile remain your property. You allow the operator of this installation to store them and to show them where Plenary says it will: a public event and its confirmed sessions to everybody, a draft to its organizers, a message to its recipients.",
        )}
      </p>
    ),
  },
  {
    heading: text("What is not welcome"),
    body: (
      <ul className="flex list-disc flex-col gap-2 ps-5">
        <li>{text("Content that breaks the law, harasses people, or infringes the rights of others.")}</li>
        <li>{text("Events, talks or messages that exist to mislead or to advertise unasked.")}</li>
        <li>{text("Attempts to reach accounts or data that are not yours, or to overload the service.")}</li>
      </ul>
    ),
  },
  {
    heading: text("Events and their organizers"),
    body: (
      <p>
        {text(
          "Events are held by their organizers, who decide on the programme and answer for what they announce. Plenary helps them with it and is not a party to what organizers, speakers and attendees agree on.",
        )}
      </p>
    ),
  },
  {
    heading: text("Suspension and leaving"),
    body: (
      <p>
        {text(
          "An administrator may lock an account that breaks these terms, and says why. You may stop using the service at any time and have your account and its personal data deleted.",
        )}
      </p>
    ),
  },
  {
    heading: text("No promise of perfection"),
    body: (
      <p>
        {text(
          "The service is offered with care, but as it is. As far as the law allows, the operator is not liable for losses from interruptions or from content that users have entered.",
        )}
      </p>
    ),
  },
  {
    heading: text("Changes"),
    body: (
      <p>
        {rich(
          "When these terms change, the date above changes with them. How personal data is handled is described in the <link>Privacy Policy</link>.",
          {
            link: (inner) => (
              <Link to={paths.privacy()} className="text-link">
                {inner}
              </Link>
            ),
          },
        )}
      </p>
    ),
  },
];

export default function Terms() {
  return (
    <LegalPage
      title={text("Terms of Service")}
      updated="21 November 2026"
      lead={text(
        "These terms are between you and the operator of this installation of Plenary. They are short on purpose.",
      )}
      sections={sections()}
    />
  );
}
