import { useRevalidator } from "react-router";
import { Button } from "../../ui/Button.tsx";
import { FormError } from "../../ui/FormError.tsx";

/** In place of what a search would have found, with the way to ask again. */
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
