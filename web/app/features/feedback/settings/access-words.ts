import type { FeedbackAccess } from "@plenary/contract/feedback/feedback-fields";
import { text } from "@plenary/contract/text";

/** Who may answer, in a few words. */
export function accessName(access: FeedbackAccess): string {
  switch (access) {
    case "open":
      return text("Everybody");
    case "code":
      return text("Anyone with the access code");
    case "link":
      return text("Anyone with a personal link");
    case "account":
      return text("Anyone with an account");
  }
}

/** What that means. */
export function accessHint(access: FeedbackAccess): string {
  switch (access) {
    case "open":
      return text("One answer per device. Anyone who clears the browser's data can answer again.");
    case "code":
      return text("The same, for anyone who knows a code that you show in the room.");
    case "link":
      return text("One answer per link, on any device. You make the links and hand them out.");
    case "account":
      return text("One answer per account, on any device. Nobody rates a session they speak at.");
  }
}
