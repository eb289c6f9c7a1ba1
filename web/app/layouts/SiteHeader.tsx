import { text } from "@plenary/contract/text";
import { type ComponentProps, lazy, memo, Suspense } from "react";
import { Link } from "react-router";
import { visitorEntries } from "../base/paths/navigation.ts";
import { paths } from "../base/paths/paths.ts";
import { useSignIn } from "../sign-in/store.ts";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { LinkButton } from "../ui/buttons/LinkButton.tsx";
import { usePart } from "../ui/notices/use-part.ts";
import { Badge } from "../ui/texts/Badge.tsx";
import { MenuSheet } from "./MenuSheet.tsx";
import { NavItem } from "./NavItem.tsx";

/** Loads the menus of the signed-in header, which visitors never need. */
export const loadSignedInNav = () => import("./SignedInNav.tsx");
const SignedInNav = lazy(() => loadSignedInNav().catch(() => ({ default: MissingNav })));

/** Without its menus the screen stays, with its input. */
function MissingNav(props: ComponentProps<Awaited<ReturnType<typeof loadSignedInNav>>["default"]>) {
  const { Part, bring } = usePart(loadSignedInNav);
  if (Part) return <Part {...props} />;
  return (
    <button
      type="button"
      className={`ms-auto ${buttonClass("secondary", "sm")}`}
      onClick={() => void bring()}
    >
      {text("Load the menu")}
    </button>
  );
}

export function SiteHeader() {
  const signIn = useSignIn();
  return (
    <header className="border-b border-line bg-canvas">
      <div className="page-column flex h-16 items-center gap-3 lg:gap-6">
        <Link
          to={paths.home()}
          className="flex shrink-0 items-center gap-2.5 rounded-control font-display text-xl font-semibold tracking-tight"
        >
          <Logo className="size-8 text-accent" />
          <span className="max-[22rem]:sr-only">Plenary</span>
        </Link>
        {signIn.testMode && <Badge tone="warn">Test Mode</Badge>}
        {signIn.status === "signed-in" ? (
          <Suspense>
            <SignedInNav user={signIn.user} />
          </Suspense>
        ) : (
          <VisitorNav />
        )}
      </div>
    </header>
  );
}

/** The logo: rows of a hall around a speaker. Decorative; the name is beside it. */
function Logo({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="3.2" strokeLinecap="round">
        <path d="M3.6 23.5a12.4 12.4 0 0 1 24.8 0" />
        <path d="M9.6 23.5a6.4 6.4 0 0 1 12.8 0" />
      </g>
      <circle cx="16" cy="24" r="2.6" fill="currentColor" />
    </svg>
  );
}

const login = { label: "Login", to: paths.login() };
const register = { label: "Register", to: paths.register() };

/** The header of visitors. The server renders it for everybody, so it doesn't change for them. */
const VisitorNav = memo(function VisitorNav() {
  return (
    <div className="visitor-only flex flex-1 items-center justify-end">
      <nav aria-label="Main" className="hidden flex-1 items-center md:flex">
        <div className="flex flex-1 items-center gap-1">
          {visitorEntries.map((entry) => (
            <NavItem key={entry.to} entry={entry} />
          ))}
        </div>
        <NavItem entry={login} />
        <LinkButton to={register.to} size="sm" className="ms-2">
          {register.label}
        </LinkButton>
      </nav>
      <div className="md:hidden">
        <MenuSheet>
          {(close) => (
            <nav aria-label="Main" className="flex flex-col">
              {[...visitorEntries, login, register].map((entry) => (
                <NavItem key={entry.to} entry={entry} onClick={close} />
              ))}
            </nav>
          )}
        </MenuSheet>
      </div>
    </div>
  );
});
