import type { ReactNode } from "react";
import { Notices } from "../ui/Notices.tsx";
import { notePress } from "../ui/notices.ts";
import { PendingBar } from "../ui/PendingBar.tsx";
import { useArrival } from "./keyboard-ways.ts";
import { SiteFooter } from "./SiteFooter.tsx";
import { SiteHeader } from "./SiteHeader.tsx";

/** What surrounds every screen, error screens too. */
export function SiteFrame({ children }: { children: ReactNode }) {
  useArrival();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute top-2 start-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-2.5 text-canvas focus:translate-y-0"
      >
        Skip to content
      </a>
      <PendingBar />
      <SiteHeader />
      <main
        id="content"
        tabIndex={-1}
        onPointerDownCapture={notePress}
        onKeyDownCapture={notePress}
        className="outline-none"
      >
        {children}
      </main>
      <SiteFooter />
      <Notices />
    </div>
  );
}
