import type { User } from "@plenary/contract/accounts/users";
import type { Dashboard } from "@plenary/contract/admin/dashboard";
import { text } from "@plenary/contract/text";
import { adminPaths } from "../../base/paths/admin-paths.ts";
import { paths } from "../../base/paths/paths.ts";

type State = NonNullable<Dashboard["administration"]>["checklist"];

export interface ChecklistLine {
  about: keyof State;
  title: string;
  /** Its purpose, or what is left to do. */
  text: string;
  to: string;
  done: boolean;
}

/** What an installation needs first, in an order where one step helps with the next. */
export function checklistLines(state: State, user: Pick<User, "userId"> | null): ChecklistLine[] {
  return [
    {
      about: "domain",
      title: text("Enter the domain"),
      text: state.domain
        ? text("Links in mails lead there, and passkeys are made for it.")
        : text(
            "Links in mails lead there, and passkeys are made for it. A name of this machine alone, such as localhost, doesn't count.",
          ),
      to: `${adminPaths.settings()}#system`,
      done: state.domain,
    },
    {
      about: "mailServer",
      title: text("Connect a mail server, and test it"),
      text:
        state.mailServer === "untested"
          ? text("A mail server is set. Send yourself a test mail to see whether mail leaves.")
          : text("From then on invitations, decisions and links for new passwords go out by mail."),
      to: `${adminPaths.settings()}#smtp`,
      done: state.mailServer === "tested",
    },
    { about: "ownAddress", ...addressLine(state, user), done: state.ownAddress === "confirmed" },
    {
      about: "secondFactor",
      title: text("Add a second factor to your account"),
      text: text("Whoever learns your password can't get in with it alone."),
      to: `${paths.settings()}#second-factors`,
      done: state.secondFactor,
    },
    {
      about: "firstEvent",
      title: text("Create the first event"),
      text: text("It begins as a draft; nobody sees it before you publish it."),
      to: paths.newEvent(),
      done: state.firstEvent,
    },
  ];
}

/** The link is in a mail or, without a mail server, on the account's page. */
function addressLine({ ownAddress, mailServer }: State, user: Pick<User, "userId"> | null) {
  const title = text("Confirm your own email address");
  const profile = paths.profile();
  if (ownAddress === "none") {
    const why = text(
      "Your account still has the address of the setup, which is nobody's. Enter yours first.",
    );
    return { title, text: why, to: profile };
  }
  if (ownAddress === "unconfirmed" && mailServer === "none" && user) {
    const how = text("No mail goes out yet: confirm it by hand on your account's page.");
    return { title, text: how, to: adminPaths.userSecurity(user.userId) };
  }
  const what =
    mailServer === "none"
      ? text("Once mail goes out, notifications and links for a new password reach you there.")
      : text("Notifications, and links for a new password, reach you there.");
  return { title, text: what, to: profile };
}
