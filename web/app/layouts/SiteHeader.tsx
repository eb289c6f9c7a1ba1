import { text } from "@plenary/contract/text";
import { type ComponentProps, lazy, Suspense } from "react";
import { Link } from "react-router";
import { paths } from "../base/paths.ts";
import { useSignIn } from "../sign-in/store.ts";
import { Badge } from "../ui/Badge.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { usePart } from "../ui/use-part.ts";
import { Logo } from "./Logo.tsx";
import { VisitorNav } from "./VisitorNav.tsx";

/** Loads the menus of the signed-in header, which visitors never need. */
export const loadSignedInNav = () => import("./SignedInNav.tsx");
const SignedInNav = lazy(() => loadSignedInNav().catch(() => ({ default: MissingNav })));

/** Without its menus a screen is still there, with what was written in it. */
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
