import { readMailSwitch } from "@plenary/contract/feedback/feedback-mails";
import { text } from "@plenary/contract/text";
import { phonePaths } from "../../../base/paths/phone-paths.ts";
import type { DocumentMaker } from "../../public/whole-document.server.tsx";
import sheet from "../read.css?url";

/**
 * Where a mail's reader switches such mails off or on. Its button posts to the same address (mail-switch.routes.ts):
 * opening it changes nothing, because mail programs and virus scanners do so by themselves.
 */
export const mailSwitchPage: DocumentMaker = async ({ call, origin, params: { token = "" } }) => {
  const { about, events, off } = await call(readMailSwitch, { params: { token } });
  const { title, said } = about === "marked" ? markedWords(off) : feedbackWords(off);
  return {
    title,
    // Nobody else may know its address.
    canonical: new URL(phonePaths.codeBox(), origin).href,
    head: (
      <>
        <meta name="referrer" content={SAME_ORIGIN} />
        <link rel="stylesheet" href={sheet} />
      </>
    ),
    body: (
      <main>
        <h1>{title}</h1>
        <p>{said}</p>
        {events.length > 0 && (
          <ul>
            {events.map(({ name }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and the list stays as it is
              <li key={index} dir="auto">
                {name}
              </li>
            ))}
          </ul>
        )}
        <form method="post">
          <button type="submit" name="mails" value={off ? "on" : "off"}>
            {off ? text("Get these mails again") : text("No more of these mails")}
          </button>
        </form>
      </main>
    ),
  };
};

const feedbackWords = (off: boolean) => ({
  title: text("Mails about feedback"),
  said: off
    ? text(
        "You get no mails about feedback on this. What is released to you is in your account all the same.",
      )
    : text("You get mails when there is something to read or to answer about this."),
});

const markedWords = (off: boolean) => ({
  title: text("Mails about marked sessions"),
  said: off
    ? text(
        "You get no mails about sessions that you have marked. The pages of their events say what has changed.",
      )
    : text("You get a mail when a session that you have marked moves or is cancelled."),
});

// Not for people: a policy for browsers.
const SAME_ORIGIN = "same-origin";
