import { favouritesNotLoaded } from "@plenary/contract/programme/favourite-failures";
import { counted, text } from "@plenary/contract/text";
import { useRevalidator } from "react-router";
import { useTask } from "../../base/task.ts";
import { Button } from "../../ui/Button.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { notify } from "../../ui/notices.ts";
import type { OwnMark } from "./marks.ts";
import { takeOver } from "./own-favourites.ts";

interface TakeOverProps {
  /** What this browser holds of another account, and this one lacks. */
  others: readonly OwnMark[];
  whose: string;
  /** How many favourites the account has. */
  before: number;
}

/** Offers what another account has marked in this browser: nobody gets that without having asked for it. */
export function TakeOver({ others, whose, before }: TakeOverProps) {
  const task = useTask(favouritesNotLoaded());
  const { revalidate } = useRevalidator();
  const take = () =>
    task.run(async () => {
      const added = (await takeOver(others, whose)).length - before;
      // None where it has no room for any, which is said already.
      if (added > 0)
        notify(
          counted(
            added,
            "{count} favourite is now in your account",
            "{count} favourites are now in your account",
          ),
        );
      await revalidate();
    });
  return (
    <section className="mb-8 rounded-card border border-line bg-surface p-5">
      <p>{text("Another account was signed in here. What it has marked in this browser is not in yours.")}</p>
      <FormError>{task.error}</FormError>
      <Button
        size="sm"
        variant="secondary"
        className="mt-3"
        busy={task.busy}
        busyLabel={text("Marking...")}
        onClick={take}
      >
        {counted(others.length, "Mark the {count} from this browser", "Mark the {count} from this browser")}
      </Button>
    </section>
  );
}
