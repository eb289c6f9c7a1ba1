import type { User } from "@plenary/contract/accounts/users";
import { limits } from "@plenary/contract/limits";
import { counted, text } from "@plenary/contract/text";
import { type KeyboardEvent, useId, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { readVisits, rememberVisit } from "../../sign-in/visits.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { controlClass } from "../../ui/forms/Field.tsx";
import { type PaletteEntry, paletteGroups } from "./palette-entries.ts";
import { type PaletteMatches, usePaletteSearch } from "./use-palette-search.ts";

interface PaletteProps {
  open: boolean;
  user: User;
  onClose: () => void;
}

/** Goes anywhere by a few letters (docs/product/screens.md#by-keyboard), as the ARIA Authoring Practices' combobox. */
export default function Palette({ open, user, onClose }: PaletteProps) {
  const [leaves, setLeaves] = useState(false);
  const navigate = useNavigate();

  function go({ id, to, label, note }: PaletteEntry) {
    if (/^(session|speaker)-/.test(id)) rememberVisit(user.userId, { to, label, note });
    setLeaves(true);
    onClose();
    // The dialog fades out; the heading of the next screen may be there before.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    void navigate(to);
  }

  return (
    <Dialog
      open={open}
      onClose={() => {
        setLeaves(false);
        onClose();
      }}
      title={text("Go to")}
      // The next screen takes the focus.
      focusAfter={leaves ? false : undefined}
    >
      <Choices user={user} onChoose={go} />
    </Dialog>
  );
}

function Choices({ user, onChoose }: { user: User; onChoose: (entry: PaletteEntry) => void }) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [activeId, setActiveId] = useState<string | null>(null);
  const { pathname } = useLocation();
  const [visits] = useState(() => readVisits(user.userId).filter(({ to }) => to !== pathname));
  const matches = usePaletteSearch(typed, user);
  const groups = paletteGroups(typed, matches, user, visits);
  const entries = groups.flatMap((group) => group.entries);
  // Results that arrive later don't move the choice.
  const active = entries.find((entry) => entry.id === activeId) ?? entries[0];
  const idOf = (entry: PaletteEntry) => `${id}-${entry.id}`;

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && active) {
      event.preventDefault();
      const next = entries.at((entries.indexOf(active) + step) % entries.length);
      setActiveId(next?.id ?? null);
      if (next) document.getElementById(idOf(next))?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter" && active) {
      event.preventDefault();
      onChoose(active);
    }
  }

  return (
    <div className="flex min-h-0 flex-col gap-3">
      <input
        role="combobox"
        aria-label={text("Sessions, screens, events and people")}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active && idOf(active)}
        placeholder={text("Sessions, screens, events and people")}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        dir="auto"
        maxLength={limits.queryMax}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActiveId(null);
        }}
        onKeyDown={press}
        className={`${controlClass} min-h-11`}
      />
      <p role="status" className="text-sm text-ink-soft">
        {stateText(typed, matches, entries.length)}
      </p>
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={text("Where to go")}
        className="max-h-[min(24rem,50dvh)] overflow-y-auto"
      >
        {groups.map(({ name, title, entries: own }) => (
          // biome-ignore lint/a11y/useSemanticElements: groups of options, for which HTML has nothing outside of a select
          <div key={name} role="group" aria-labelledby={`${id}-${name}`} className="mb-2">
            <div id={`${id}-${name}`} className="px-3 py-1 text-sm font-medium text-ink-soft">
              {title}
            </div>
            {own.map((entry) => (
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              // biome-ignore lint/a11y/useKeyWithClickEvents: the box takes the keys
              <div
                key={entry.id}
                role="option"
                id={idOf(entry)}
                aria-selected={entry === active}
                onClick={() => onChoose(entry)}
                onPointerMove={() => setActiveId(entry.id)}
                className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-control px-3 py-1.5 aria-selected:bg-sunken"
              >
                <bdi className="min-w-0 [overflow-wrap:anywhere]">{entry.label}</bdi>
                {entry.note && (
                  <span className="min-w-0 text-sm text-ink-soft [overflow-wrap:anywhere]">{entry.note}</span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** What a screen reader hears while typing; without a search, how to begin. */
function stateText(typed: string, { status, failure }: PaletteMatches, count: number): string {
  if (failure !== null) return failure;
  if (status === "running") return text("Searching...");
  if (!typed.trim()) return text("Type a few letters. Arrow keys choose, Enter goes there.");
  if (count === 0) return text("Nothing found");
  return counted(count, "{count} found", "{count} found");
}
