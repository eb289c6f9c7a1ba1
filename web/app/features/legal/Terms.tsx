import { Link, type MetaFunction } from "react-router";
import { paths } from "../../base/paths/paths.ts";
import { LegalPage } from "./LegalPage.tsx";

export const meta: MetaFunction = () => [
  { title: "Terms of Service · Plenary" },
  { name: "description", content: "What you agree to when you use Plenary." },
];

const sections = [
  {
    heading: "Who may use it",
    body: (
      <p>
        Anybody may read the public pages. An account is for one person, who gives true details, keeps the
        password to themselves, and is answerable for what happens under the account.
      </p>
    ),
  },
  {
    heading: "What is yours stays yours",
    body: (
      <p>
        Your talks, event descriptions, messages and profile remain your property. You allow the operator of
        this installation to store them and to show them where Plenary says it will: a public event and its
        confirmed sessions to everybody, a draft to its organizers, a message to its recipients.
      </p>
    ),
  },
  {
    heading: "What is not welcome",
    body: (
      <ul className="flex list-disc flex-col gap-2 ps-5">
        <li>Content that breaks the law, harasses people, or infringes the rights of others.</li>
        <li>Events, talks or messages that exist to mislead or to advertise unasked.</li>
        <li>Attempts to reach accounts or data that are not yours, or to overload the service.</li>
      </ul>
    ),
  },
  {
    heading: "Events and their organizers",
    body: (
      <p>
        Events are held by their organizers, who decide on the programme and answer for what they announce.
        Plenary helps them with it and is not a party to what organizers, speakers and attendees agree on.
      </p>
    ),
  },
  {
    heading: "Suspension and leaving",
    body: (
      <p>
        An administrator may lock an account that breaks these terms, and says why. You may stop using the
        service at any time and have your account and its personal data deleted.
      </p>
    ),
  },
  {
    heading: "No promise of perfection",
    body: (
      <p>
        The service is offered with care, but as it is. As far as the law allows, the operator is not liable
        for losses from interruptions or from content that users have entered.
      </p>
    ),
  },
  {
    heading: "Changes",
    body: (
      <p>
        When these terms change, the date above changes with them. How personal data is handled is described
        in the{" "}
        <Link to={paths.privacy()} className="text-link">
          Privacy Policy
        </Link>
        .
      </p>
    ),
  },
];

export default function Terms() {
  return (
    <LegalPage
      title="Terms of Service"
      updated="21 November 2026"
      lead="These terms are between you and the operator of this installation of Plenary. They are short on purpose."
      sections={sections}
    />
  );
}
