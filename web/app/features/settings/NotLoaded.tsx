import { text } from "@plenary/contract/text";
import { useRevalidator } from "react-router";
import { Button } from "../../ui/Button.tsx";
import { FormError } from "../../ui/FormError.tsx";

/** What a section shows that could not be loaded; the rest of the settings is there. */
export function NotLoaded({ failure, reason }: { failure: string; reason: string | null }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="flex flex-col items-start gap-4">
      <FormError>
        {failure}. {reason}
      </FormError>
      <Button
        variant="secondary"
        busy={state === "loading"}
        busyLabel={text("Loading...")}
        onClick={revalidate}
      >
        {text("Try again")}
      </Button>
    </div>
  );
}
