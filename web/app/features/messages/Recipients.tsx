import type { Message } from "@plenary/contract/messages/messages";
import { useState } from "react";
import { useSignIn } from "../../sign-in/store.ts";
import { Names } from "../../ui/texts/Names.tsx";

/** Names shown before the rest are counted. */
const namesAtFirst = 3;

/** A message's recipients: three names, and the rest on a press. */
export function Recipients({ message }: { message: Message }) {
  const { user } = useSignIn();
  const [isWhole, setWhole] = useState(false);
  const names = message.recipientNames.map(({ userId, name }) => (userId === user?.userId ? "you" : name));
  const more = names.length - namesAtFirst;
  return (
    <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
      To <Names names={names.slice(0, isWhole ? undefined : namesAtFirst)} />
      {more > 0 && (
        <>
          {" "}
          <button
            type="button"
            aria-expanded={isWhole}
            className="min-h-6 text-link"
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? "Show fewer" : `and ${more} more`}
          </button>
        </>
      )}
    </p>
  );
}

/** The recipients in short: "Ada, Grace, Edsger and 47 more". */
export function FirstRecipients({ message }: { message: Pick<Message, "recipientNames"> }) {
  const names = message.recipientNames.map(({ name }) => name);
  const more = names.length - namesAtFirst;
  return (
    <>
      <Names names={names.slice(0, namesAtFirst)} />
      {more > 0 && ` and ${more} more`}
    </>
  );
}
