import { text } from "@plenary/contract/text";
import type { MetaFunction } from "react-router";
import { LegalPage } from "./LegalPage.tsx";

export const meta: MetaFunction = () => [
  { title: text("Privacy Policy · Plenary") },
  { name: "description", content: text("Which personal data Plenary keeps, who sees it, and for how long.") },
];

const sections = () => [
  {
    heading: text("What is kept"),
    body: (
      <ul className="flex list-disc flex-col gap-2 ps-5">
        <li>
          {text("Your account: username, name, email address, what you write about yourself, and your role.")}
        </li>
        <li>{text("What you make: events, talks, sessions, invitations and messages.")}</li>
        <li>{text("Your password, only as a hash from which it can't be read back.")}</li>
        <li>{text("Sign-ins: when they began and were last used.")}</li>
        <li>
          {text(
            "A log of what happens to the security of your account, such as each login and each failed one, with time, network address and browser, for 180 days.",
          )}
        </li>
        <li>{text("A log of what administrators do, with time, network address and browser.")}</li>
        <li>
          {text(
            "How often each page is opened in a day, as a bare number: not by whom, nor which event or profile it shows. A browser that asks not to be tracked (Do Not Track, Global Privacy Control) isn't counted.",
          )}
        </li>
      </ul>
    ),
  },
  {
    heading: text("Who sees it"),
    body: (
      <>
        <p>
          {text(
            "Everybody: public events, their confirmed sessions, and the public profiles of people who speak in them or show a talk: name, description, these talks, and the email address where its owner shows it.",
          )}
        </p>
        <p>
          {text(
            "People with an account: other users' names and profiles. Organizers: the talks and sessions submitted to their events, and their speakers' email addresses unless a speaker keeps theirs. Recipients: the messages sent to them. Nothing is sold or handed to advertisers.",
          )}
        </p>
      </>
    ),
  },
  {
    heading: text("Feedback, surveys and questions"),
    body: (
      <>
        <p>
          {text(
            "Answers about sessions and to surveys, and questions, votes and polls during a session, need no account unless the organizers ask for one. We keep what you answered, the hour, and a one-way mark derived from your network, which by itself can't be turned back into an address or followed from one session to another. Of a question we keep its text, when it was asked, and the name that you write beside it, which is shown with it; of votes and polls, what was chosen. We keep no network address, no browser, and no name unless a survey says so at its beginning.",
          )}
        </p>
        <p>
          {text(
            "By these marks organizers see how many answers to one session or survey came from one network, from 8 on, and can leave them out of its figures. People who answer see no difference.",
          )}
        </p>
        <p>
          {text(
            "What proves that an answer, a vote or a question is yours stays in your browser; by it you can change what you have answered, or delete it, take votes back and delete your questions. What you chose in a poll can be changed while the poll is open, but not taken back. The server can find it with a key of the event; for people who answer with an account or a personal link, without their browser too. That key is destroyed 30 days after the event has taken its last answers, and the marks with it; from then on nobody can tell whose an answer is. Backups that were made before keep it as long as the operator keeps them.",
          )}
        </p>
        <p>
          {text(
            "Organizers see answers at once, speakers what is released to them. Below a number that the organizers set, and below 5 in polls, nobody sees more than how many have answered, unless you want your comment to be read all the same. Comments, written answers and questions are deleted some months after the event, as its organizers set; numbers stay. Answers to surveys that ask for names are deleted with your account, others if you want that when you delete it.",
          )}
        </p>
        <p>
          {text(
            "Where the organizers of an event and the speakers of a session want that, everybody may see the average of its ratings and how many there are, on the public pages of the event. With an address that the speakers pass on, it also shows how the ratings are distributed and how often each reaction was chosen, but never comments. Organizers can make links for speakers without an account: for 90 days, whoever has one reads what the speakers read, comments included.",
          )}
        </p>
      </>
    ),
  },
  {
    heading: text("In your browser"),
    body: (
      <p>
        {text(
          "Plenary sets no cookies and loads nothing from other sites. While you are signed in, your browser's local storage holds the token that proves it, what you have begun to write for an event until you submit it, and your choice of appearance. Signing out removes the token and what you have begun. A second token stays: by it Plenary knows this browser again when you sign in, tells you of others that sign in to your account, and keeps them from locking you out. Without an account, too, it holds the sessions that you mark, and which version of a programme you have seen.",
        )}
      </p>
    ),
  },
  {
    heading: text("Email"),
    body: (
      <p>
        {text(
          "Messages about your account's security are always sent. Notifications about invitations, sessions and messages are sent unless you turn them off.",
        )}
      </p>
    ),
  },
  {
    heading: text("How long"),
    body: (
      <p>
        {text(
          "As long as the account exists. Sign-ins end 30 days after they were last used, links to reset a password after one hour, invitations after 30 days. Numbers of page views are kept for 13 months.",
        )}
      </p>
    ),
  },
  {
    heading: text("Your rights"),
    body: (
      <p>
        {text(
          "You may view, correct and export your data, and have it deleted. For what you can't do in the app yourself, write to the operator of this installation, who is responsible for the data kept here.",
        )}
      </p>
    ),
  },
];

export default function Privacy() {
  return (
    <LegalPage
      title={text("Privacy Policy")}
      updated="30 November 2026"
      lead={text(
        "Plenary keeps what it needs to run conferences, shows it to those it is meant for, and nothing more.",
      )}
      sections={sections()}
    />
  );
}
