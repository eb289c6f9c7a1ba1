import { text } from "@plenary/contract/text";
import { type RefObject, useState } from "react";
import { SearchField } from "../../../ui/SearchField.tsx";
import { sayMissingPart } from "../../../ui/use-part.ts";

interface SpeakerFilterProps {
  people: number;
  root: RefObject<HTMLElement | null>;
}

/** Narrows the list of speakers to those in whose names or sessions the text is found. */
export function SpeakerFilter({ people, root }: SpeakerFilterProps) {
  const [shown, setShown] = useState<number | null>(null);

  async function narrow(wanted: string) {
    const { showPeople } = await import("./show-people.ts");
    if (!root.current) return;
    const found = showPeople(root.current, wanted);
    setShown(wanted.trim() ? found : null);
  }

  return (
    <search className="speaker-filter [@media(scripting:none)]:hidden">
      <SearchField
        label={text("Filter speakers by text")}
        placeholder={text("Name or session")}
        onChange={(change) => narrow(change.target.value).catch(sayMissingPart)}
      />
      <p role="status">{shown !== null && text("Showing {shown} of {people} speakers", { shown, people })}</p>
    </search>
  );
}
