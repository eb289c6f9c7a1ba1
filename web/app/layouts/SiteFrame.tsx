import { beside, text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { version } from "../../package.json";
import { paths } from "../base/paths/paths.ts";
import { Notices } from "../ui/notices/Notices.tsx";
import { notePress } from "../ui/notices/notices.ts";
import { PendingBar } from "../ui/page/PendingBar.tsx";
import { useFocusOnArrival } from "./keyboard.ts";
import { SiteHeader } from "./SiteHeader.tsx";

/** The frame of every screen, including error screens. */
export function SiteFrame({ children }: { children: ReactNode }) {
  useFocusOnArrival();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute top-2 start-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-2.5 text-canvas focus:translate-y-0"
      >
        {text("Skip to content")}
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

const environment = "production";

function SiteFooter() {
  return (
    <footer className="mt-auto border-t border-line">
      <div className="page-column flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-6 text-sm text-ink-soft">
        <p>
          {/* A page rendered before New Year stays cached until something on it changes. */}
          <span suppressHydrationWarning>© {new Date().getFullYear()}</span> {/* Not for people: names */}
          {beside(["Plenary", environment, text("version {version}", { version })])}
        </p>
        <nav aria-label={text("Footer")} className="flex flex-wrap gap-5">
          <Link to={paths.publicEvents()} className="text-link">
            {text("Browse Events")}
          </Link>
          <Link to={paths.terms()} className="text-link">
            {text("Terms")}
          </Link>
          <Link to={paths.privacy()} className="text-link">
            {text("Privacy")}
          </Link>
        </nav>
      </div>
    </footer>
  );
}
