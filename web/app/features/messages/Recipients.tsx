import type { Message } from "@plenary/contract/messages";
import { useState } from "react";
import { useSession } from "../../session/store.ts";
import { namesAtFirst } from "./recipients.ts";

/** Who got a message: three names, and the rest on a press. */
export function Recipients({ message }: { message: Message }) {
  const { user } = useSession();
  const [isWhole, setWhole] = useState(false);
  const names = message.recipientNames.map(({ userId, name }) => (userId === user?.userId ? "you" : name));
  const more = names.length - namesAtFirst;
  return (
    <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
      To {names.slice(0, isWhole ? undefined : namesAtFirst).join(", ")}
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
