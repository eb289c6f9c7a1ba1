import { text } from "@plenary/contract/text";
import { Button } from "../buttons/Button.tsx";

interface ListFailureProps {
  /** What failed, and why. */
  failure: string;
  busy: boolean;
  retry: () => void;
}

/** Above a list that couldn't be loaded anew; the rows that are there stay. */
export function ListFailure({ failure, busy, retry }: ListFailureProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-danger-wash px-6 py-1.5 text-sm text-danger max-lg:px-4">
      <p role="alert">{failure}</p>
      <Button size="sm" variant="secondary" busy={busy} busyLabel={text("Loading...")} onClick={retry}>
        {text("Try again")}
      </Button>
    </div>
  );
}
