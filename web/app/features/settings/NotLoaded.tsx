import { text } from "@plenary/contract/text";
import { useRevalidator } from "react-router";
import { rich } from "../../base/texts/rich.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";

/** For a section that could not be loaded, as others were. Some administrators must set up a second factor first. */
export function NotLoaded({ failure, reason }: { failure: string; reason: string | null }) {
  const { revalidate, state } = useRevalidator();
  const signIn = useSignIn();
  if (signIn.status === "signed-in" && signIn.lacksFactor) {
    return (
      <p>
        {rich("This opens once you have <link>set up a second factor</link>.", {
          link: (inner) => (
            <a href="#second-factors" className="text-link">
              {inner}
            </a>
          ),
        })}
      </p>
    );
  }
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
