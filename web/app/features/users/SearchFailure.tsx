import { useRevalidator } from "react-router";
import { Button } from "../../ui/buttons/Button.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";

/** Shown in place of results when a search fails, with a way to try again. */
export function SearchFailure({ text }: { text: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="flex flex-col items-start gap-4">
      <FormError>{text}</FormError>
      <Button variant="secondary" busy={state === "loading"} busyLabel="Searching..." onClick={revalidate}>
        Try again
      </Button>
    </div>
  );
}
