import type { User } from "@plenary/contract/accounts/users";
import { counted } from "@plenary/contract/text";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { adminPaths } from "../base/admin-paths.ts";
import { paths } from "../base/paths.ts";
import { accountEntries, adminEntries, userEntries } from "../base/signed-in-navigation.ts";
import { hasMarks } from "../features/favourites/marks.ts";
import { followInbox, useInboxCounts } from "../features/messages/inbox-counts.ts";
import { isServed } from "../sign-in/served.ts";
import { signOut, useSignIn } from "../sign-in/store.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Menu, MenuButton, MenuLink } from "../ui/Menu.tsx";
import { ScreenStyles } from "../ui/ScreenStyles.tsx";
import { ConfirmationGate } from "./ConfirmationGate.tsx";
import { MenuSheet } from "./MenuSheet.tsx";
import { NavItem } from "./NavItem.tsx";
import { PaletteButton } from "./PaletteButton.tsx";
import { PasswordGate } from "./PasswordGate.tsx";

/** What signed-in people find in the header, and what may cover the screen for them. */
export default function SignedInNav({ user }: { user: User }) {
  const adminMenu = user.role === "admin" ? adminEntries : [];
  const name = user.name || user.username;
  const administers = useLocation().pathname.startsWith(adminPaths.dashboard());
  const unread = useUnread();
  useFavouritesHere();
  const countOf = (to: string) => (to === paths.messages() ? unread : 0);
  return (
    <>
      <ScreenStyles />
      <nav aria-label="Main" className="hidden flex-1 items-center gap-1 lg:flex">
        {userEntries.map((entry) => (
          <NavItem key={entry.to} entry={entry} count={countOf(entry.to)} />
        ))}
        {adminMenu.length > 0 && (
          <Menu
            triggerClass={`flex min-h-11 items-center gap-1 rounded-control px-3 text-[0.9375rem] hover:text-ink ${administers ? "text-ink" : "text-ink-soft"}`}
            trigger={
              <>
                <span
                  className={`border-y-2 border-transparent py-1 ${administers ? "border-b-accent" : ""}`}
                >
                  Admin
                </span>
                <ChevronDown className="size-4" aria-hidden="true" />
              </>
            }
          >
            {adminMenu.map((entry) => (
              <MenuLink key={entry.to} to={entry.to}>
                {entry.label}
              </MenuLink>
            ))}
          </Menu>
        )}
      </nav>
      <div className="flex min-w-0 flex-1 items-center justify-end lg:flex-initial">
        {isServed(useSignIn()) && <PaletteButton user={user} />}
        <Menu
          triggerClass="flex min-h-11 min-w-0 max-w-52 items-center gap-2 rounded-control px-2 text-sm font-medium hover:bg-sunken"
          trigger={
            <>
              <Avatar name={name} size="sm" />
              <span className="min-w-0 truncate">{name}</span>
              <ChevronDown className="size-4 shrink-0 text-ink-soft max-sm:hidden" aria-hidden="true" />
            </>
          }
        >
          <SignedInAs user={user} />
          {accountEntries.map((entry) => (
            <MenuLink key={entry.to} to={entry.to}>
              {entry.label}
            </MenuLink>
          ))}
          <MenuButton onClick={signOut}>Sign Out</MenuButton>
        </Menu>
        <div className="relative lg:hidden">
          <MenuSheet>
            {(close) => (
              <nav aria-label="Main" className="flex flex-col">
                {userEntries.map((entry) => (
                  <NavItem key={entry.to} entry={entry} count={countOf(entry.to)} onClick={close} />
                ))}
                {adminMenu.length > 0 && (
                  <>
                    <p className="mt-3 border-t border-line px-3 pt-4 pb-1 text-sm text-ink-soft">Admin</p>
                    {adminMenu.map((entry) => (
                      <NavItem key={entry.to} entry={entry} onClick={close} />
                    ))}
                  </>
                )}
              </nav>
            )}
          </MenuSheet>
          {unread > 0 && <UnreadMark unread={unread} />}
        </div>
      </div>
      {/* Here, as visitors need neither: their pages load less. */}
      <PasswordGate />
      <ConfirmationGate />
    </>
  );
}

/** Unread messages, followed while the server serves the signed-in user. */
function useUnread(): number {
  const signIn = useSignIn();
  const userId = signIn.user?.userId;
  const follows = isServed(signIn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user's inbox is another one
  useEffect(() => (follows ? followInbox() : undefined), [follows, userId]);
  return useInboxCounts()?.unread ?? 0;
}

/** Who signs in where something is marked gets that into their account; nothing is loaded for it where nothing is. */
function useFavouritesHere(): void {
  const signIn = useSignIn();
  const userId = isServed(signIn) ? signIn.user?.userId : undefined;
  useEffect(() => {
    if (userId && hasMarks())
      void import("../features/favourites/own-favourites.ts").then(({ arrive }) => arrive(userId));
  }, [userId]);
}

/** On the menu's button, as long as the menu hides the badge on Messages. */
function UnreadMark({ unread }: { unread: number }) {
  return (
    <span className="pointer-events-none absolute top-0.5 end-0 rounded-full bg-danger px-1.5 text-xs font-medium text-on-danger">
      <span aria-hidden="true">{unread > 99 ? "99+" : unread}</span>
      <span className="sr-only">{counted(unread, "{count} unread message", "{count} unread messages")}</span>
    </span>
  );
}

function SignedInAs({ user }: { user: User }) {
  return (
    <div className="mb-1.5 border-b border-line px-3 pt-1.5 pb-3 text-sm">
      <div className="text-ink-soft">Signed in as</div>
      <div className="font-medium [overflow-wrap:anywhere]">{user.email ?? user.username}</div>
    </div>
  );
}
