import { Link } from "react-router";
import { version } from "../../package.json";
import { paths } from "../base/paths.ts";

const environment = "production";

export function SiteFooter() {
  return (
    <footer className="mt-auto border-t border-line">
      <div className="page-column flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-6 text-sm text-ink-soft">
        <p>
          {/* A page rendered before New Year is kept until something on it changes. */}
          <span suppressHydrationWarning>© {new Date().getFullYear()}</span> Plenary
          <span className="mx-2 text-line-strong" aria-hidden="true">
            ·
          </span>
          {environment}
          <span className="mx-2 text-line-strong" aria-hidden="true">
            ·
          </span>
          version {version}
        </p>
        <nav aria-label="Footer" className="flex gap-5">
          <Link to={paths.publicEvents()} className="text-link">
            Browse Events
          </Link>
          <Link to={paths.terms()} className="text-link">
            Terms
          </Link>
          <Link to={paths.privacy()} className="text-link">
            Privacy
          </Link>
        </nav>
      </div>
    </footer>
  );
}
