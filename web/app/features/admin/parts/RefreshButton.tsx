import { text } from "@plenary/contract/text";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useRevalidator } from "react-router";
import { Button } from "../../../ui/buttons/Button.tsx";
import { useFocusBack } from "./use-focus-back.ts";

export function RefreshButton() {
  const { revalidate, state } = useRevalidator();
  const busy = state === "loading";
  const button = useFocusBack(busy);
  return (
    <Button
      ref={button}
      variant="secondary"
      size="sm"
      busy={busy}
      busyLabel={text("Refreshing...")}
      onClick={revalidate}
    >
      <RefreshCw aria-hidden="true" />
      {text("Refresh")}
    </Button>
  );
}
