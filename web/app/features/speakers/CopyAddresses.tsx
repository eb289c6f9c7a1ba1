import { limits } from "@plenary/contract/limits";
import { listSpeakers } from "@plenary/contract/sessions/speakers";
import { counted, text } from "@plenary/contract/text";
import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import type { SpeakersQuery } from "./speakers-query.ts";

interface Copied {
  addresses: number;
  unconfirmed: number;
  without: number;
}

/** Copies the addresses of all speakers that the filters let through, shown or not yet, as a mail program takes them. */
export function CopyAddresses({ eventId, asked }: { eventId: string; asked: SpeakersQuery }) {
  const task = useTask(text("The addresses were not copied"));
  const [copied, setCopied] = useState<Copied | null>(null);

  async function copy() {
    setCopied(null);
    await task.run(async () => {
      const loaded = loadAddresses(eventId, asked);
      // The promise is handed over during the press: some browsers allow no copying after it.
      const blob = loaded.then(({ text }) => new Blob([text], { type: "text/plain" }));
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
      setCopied(await loaded);
    });
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="secondary" busy={task.busy} busyLabel={text("Copying...")} onClick={copy}>
        <Copy aria-hidden="true" />
        {text("Copy addresses")}
      </Button>
      <p role="status" className={copied ? "text-sm text-ink-soft" : "sr-only"}>
        {copied && <Outcome {...copied} />}
      </p>
      {task.error && (
        <p role="alert" className="max-w-xs text-sm text-danger">
          {task.error}
        </p>
      )}
    </div>
  );
}

function Outcome({ addresses, unconfirmed, without }: Copied) {
  return (
    <>
      {counted(addresses, "{count} address copied.", "{count} addresses copied.")}
      {unconfirmed > 0 && (
        <> {counted(unconfirmed, "{count} is not confirmed.", "{count} are not confirmed.")}</>
      )}
      {without > 0 && (
        <>
          {" "}
          {counted(
            without,
            "{count} speaker has no address, or doesn't share it.",
            "{count} speakers have no address, or don't share it.",
          )}
        </>
      )}
    </>
  );
}

async function loadAddresses(eventId: string, asked: SpeakersQuery) {
  const found: string[] = [];
  let [unconfirmed, without] = [0, 0];
  let cursor: string | undefined;
  do {
    const query = { ...asked, limit: limits.listMax, cursor };
    const { speakers, nextCursor } = await call(listSpeakers, { params: { eventId }, query });
    for (const { email, emailConfirmed } of speakers) {
      if (email) found.push(email);
      else without += 1;
      if (emailConfirmed === false) unconfirmed += 1;
    }
    cursor = nextCursor ?? undefined;
  } while (cursor);
  // Not a list for people: what mail programs read.
  return { text: found.join(","), addresses: found.length, unconfirmed, without };
}
