import { text } from "@plenary/contract/text";
import type { User } from "@plenary/contract/users";
import Search from "lucide-react/icons/search";
import { lazy, Suspense, useEffect, useState } from "react";

const Palette = lazy(() => import("../features/palette/Palette.tsx"));

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * Opens the palette, as Ctrl-K does, on Apple's keyboards Cmd-K: there Ctrl-K deletes to the end of the line. It loads when
 * it is first opened.
 */
export function PaletteButton({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const apple = isApple();

  function open() {
    setNeeded(true);
    setOpen(true);
  }

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const held = apple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
      if (!held || event.altKey || event.shiftKey || !isK(event) || event.defaultPrevented) return;
      // Also where nothing opens: the browser would go to its own search.
      event.preventDefault();
      if (!document.querySelector("[role$=dialog]")) open();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });

  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-haspopup="dialog"
        // Not for people: as ARIA names keys.
        aria-keyshortcuts={apple ? "Meta+K" : "Control+K"}
        className="flex size-11 shrink-0 items-center justify-center gap-2 rounded-control text-ink-soft hover:bg-sunken hover:text-ink xl:w-auto xl:px-3"
      >
        <Search className="size-5" aria-hidden="true" />
        <span className="sr-only">{text("Go to")}</span>
        <span aria-hidden="true" className="text-sm max-xl:hidden">
          {apple ? "⌘K" : text("Ctrl K")}
        </span>
      </button>
      {isNeeded && (
        <Suspense>
          <Palette open={isOpen} user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The key that writes k; where the layout writes no Latin letters, the one that stands in its place. */
const isK = ({ key, code }: KeyboardEvent) =>
  key.toLowerCase() === "k" || (code === "KeyK" && !/^[a-z]$/i.test(key));
