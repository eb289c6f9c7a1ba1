import type { User } from "@plenary/contract/accounts/users";
import { text } from "@plenary/contract/text";
import Search from "lucide-react/icons/search";
import { useLayoutEffect, useState } from "react";
import { usePart } from "../ui/use-part.ts";

const loadPalette = () => import("../features/palette/Palette.tsx");

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * Opens the palette, as Ctrl-K does, on Apple's keyboards Cmd-K: there Ctrl-K deletes to the end of the line. It loads when
 * it is first opened.
 */
export function PaletteButton({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const { Part: Palette, bring } = usePart(loadPalette);
  const apple = isApple();

  const open = async () => setOpen(await bring());

  // As soon as the button is there: a press of the keys would be lost.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      const held = apple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
      if (!held || event.altKey || event.shiftKey || !isK(event) || event.defaultPrevented) return;
      // Also where nothing opens: the browser would go to its own search.
      event.preventDefault();
      if (!document.querySelector("[role$=dialog]")) void open();
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
      {Palette && <Palette open={isOpen} user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The key that writes k; where the layout writes no Latin letters, the one that stands in its place. */
const isK = ({ key, code }: KeyboardEvent) =>
  key.toLowerCase() === "k" || (code === "KeyK" && !/^[a-z]$/i.test(key));
