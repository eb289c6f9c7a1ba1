import { fold } from "@plenary/contract/fold";
import { counted, text } from "@plenary/contract/text";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { finders } from "../../../base/texts/near.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { SearchField } from "../../../ui/forms/SearchField.tsx";
import { ScreenStyles } from "../../../ui/page/ScreenStyles.tsx";
import styles from "./filters.css?url";
import { type FacetName, facetNames, type ShownProgramme } from "./slots/shown-programme.ts";
import type { ChoiceState } from "./use-choice.ts";

const legends: Record<FacetName, () => string> = {
  day: () => text("Day"),
  room: () => text("Room"),
  track: () => text("Track"),
  kind: () => text("Type"),
  language: () => text("Language"),
};

interface FilterDialogProps {
  shown: ShownProgramme;
  choice: ChoiceState;
  onClose: () => void;
}

/** All filters of a programme, with how many slots each would show. It changes the programme at once. */
export default function FilterDialog({ shown, choice, onClose }: FilterDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const found = choice.matches?.slots ?? shown.slots;
  const isFurther = useRef(false);
  const further = () => {
    const was = isFurther.current;
    isFurther.current = true;
    return was;
  };
  const close = () => dialog.current?.close();
  return (
    <>
      <ScreenStyles />
      <link rel="stylesheet" href={styles} precedence="screens" />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it too */}
      <dialog
        ref={dialog}
        aria-labelledby="filters"
        onClose={onClose}
        // Clicks outside it.
        onClick={(click) => click.target === dialog.current && close()}
        className="slot-filters"
      >
        <div className="flex items-center justify-between gap-4 border-b border-line px-4 py-3">
          <h2 id="filters" className="text-xl">
            {text("Filters")}
          </h2>
          <Button variant="quiet" size="sm" onClick={choice.clear} disabled={!choice.active}>
            {text("Show all")}
          </Button>
        </div>
        <div className="facets">
          {facetNames.map((name) => (
            <Facet key={name} {...{ name, shown, choice, further }} />
          ))}
        </div>
        <div className="border-t border-line px-4 py-3">
          <Button onClick={close} className="w-full">
            {counted(found, "Show {count} entry", "Show {count} entries")}
          </Button>
        </div>
      </dialog>
    </>
  );
}

/** From so many choices on they have a search of their own, and the most used come first. */
const searchedFrom = 12;

interface FacetProps {
  name: FacetName;
  shown: ShownProgramme;
  choice: ChoiceState;
  /** Whether something was chosen before in this dialog. */
  further: () => boolean;
}

function Facet({ name, shown, choice, further }: FacetProps) {
  const choices = shown.facets[name];
  const [sought, seek] = useState("");
  const counts = choice.matches?.counts[name];
  // By what there is without any choice, so that nothing moves while one chooses.
  const first = useRef(counts);
  first.current ??= counts;
  if (choices.length < 2) return null;
  const isLong = choices.length >= searchedFrom;
  const order = choices.map((each, index) => ({ ...each, index }));
  if (isLong) order.sort((a, b) => (first.current?.[b.index] ?? 0) - (first.current?.[a.index] ?? 0));
  const labels = choices.map(({ label }) => fold(label));
  const words = finders(fold(sought), () => labels);
  const found = order.filter(({ index }) => words.every((isIn) => isIn(labels[index] ?? "")));
  return (
    <fieldset>
      <legend>{legends[name]()}</legend>
      {isLong && (
        <SearchField
          label={text("Search: {facet}", { facet: legends[name]() })}
          value={sought}
          onChange={({ target }) => seek(target.value)}
        />
      )}
      {found.length === 0 && <p>{text("Nothing matches.")}</p>}
      {found.map(({ key, label, index }) => (
        <div key={key} className="choice">
          <Check isOn={choice.of[name].includes(key)} toggle={() => choice.toggle(name, key, further())}>
            <bdi>{label}</bdi> <small>{counts?.[index]}</small>
          </Check>
          {(name === "room" || name === "track") && (
            <button
              type="button"
              aria-label={text("Only {name}", { name: label })}
              onClick={() => choice.only(name, key, further())}
            >
              {text("Only")}
            </button>
          )}
        </div>
      ))}
    </fieldset>
  );
}

interface CheckProps {
  isOn: boolean;
  toggle: () => void;
  children: ReactNode;
}

/** Ticked at once; the address follows a moment later. */
function Check({ isOn, toggle, children }: CheckProps) {
  const [pressed, setPressed] = useState<boolean | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address says then counts
  useEffect(() => setPressed(null), [isOn]);
  return (
    <label>
      <input
        type="checkbox"
        checked={pressed ?? isOn}
        onChange={({ target }) => {
          setPressed(target.checked);
          toggle();
        }}
      />
      {children}
    </label>
  );
}
