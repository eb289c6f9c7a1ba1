import type { User } from "@plenary/contract/accounts/users";
import { counted, text } from "@plenary/contract/text";
import ChevronDown from "lucide-react/icons/chevron-down";
import Search from "lucide-react/icons/search";
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { letterOf } from "../base/browser/letter-key.ts";
import { adminPaths } from "../base/paths/admin-paths.ts";
import { paths } from "../base/paths/paths.ts";
import { accountEntries, adminEntries, userEntries } from "../base/paths/signed-in-navigation.ts";
import { hasMarks } from "../features/favourites/marks.ts";
import { followInbox, useInboxCounts } from "../features/messages/inbox-counts.ts";
import type { clientLoader as loadTalk } from "../features/talks/TalkDetail.tsx";
import { answerConfirmation, useConfirmationAsked } from "../sign-in/confirmation.ts";
import { isServed } from "../sign-in/served.ts";
import { signOut, useSignIn } from "../sign-in/store.ts";
import { hasUnsent } from "../sign-in/unsent.ts";
import { Menu, MenuButton, MenuLink } from "../ui/dialogs/Menu.tsx";
import { usePart } from "../ui/notices/use-part.ts";
import { ScreenStyles } from "../ui/page/ScreenStyles.tsx";
import { Avatar } from "../ui/texts/Avatar.tsx";
import type { clientLoader as loadWorkspace } from "./EventLayout.tsx";
import { MenuSheet } from "./MenuSheet.tsx";
import { NavItem } from "./NavItem.tsx";

/** The header of signed-in users, and what may cover their screen. */
export default function SignedInNav({ user }: { user: User }) {
  const adminMenu = user.role === "admin" ? adminEntries : [];
  const name = user.name || user.username;
  const administers = useLocation().pathname.startsWith(adminPaths.dashboard());
  const unread = useUnread();
  useFavouritesHere();
  const others = usePathsOfOthers(user);
  const [leaves, setLeaves] = useState(false);
  const { Part: SignOutQuestion, bring } = usePart(loadSignOut);
  const entries = userEntries.map((entry) => ({
    entry,
    count: entry.to === paths.messages() ? unread : 0,
    isElsewhere: others.includes(entry.to),
  }));
  return (
    <>
      <ScreenStyles />
      <nav aria-label={text("Main")} className="hidden flex-1 items-center gap-1 lg:flex">
        {entries.map((item) => (
          <NavItem key={item.entry.to} {...item} />
        ))}
        {adminMenu.length > 0 && (
          <Menu
            triggerClass={`flex min-h-11 items-center gap-1 rounded-control px-3 text-[0.9375rem] hover:text-ink ${administers ? "text-ink" : "text-ink-soft"}`}
            trigger={
              <>
                <span
                  className={`border-y-2 border-transparent py-1 ${administers ? "border-b-accent" : ""}`}
                >
                  {text("Admin")}
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
              <Avatar name={name} id={user.userId} size="sm" />
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
          <MenuButton onClick={async () => (hasUnsent(user.userId) ? setLeaves(await bring()) : signOut())}>
            {text("Sign Out")}
          </MenuButton>
        </Menu>
        <div className="relative lg:hidden">
          <MenuSheet>
            {(close) => (
              <nav aria-label={text("Main")} className="flex flex-col">
                {entries.map((item) => (
                  <NavItem key={item.entry.to} {...item} onClick={close} />
                ))}
                {adminMenu.length > 0 && (
                  <>
                    <p className="mt-3 border-t border-line px-3 pt-4 pb-1 text-sm text-ink-soft">
                      {text("Admin")}
                    </p>
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
      {SignOutQuestion && <SignOutQuestion user={user} open={leaves} onClose={() => setLeaves(false)} />}
    </>
  );
}

/** The lists of own sessions and talks, if the one that is shown is not the reader's. */
function usePathsOfOthers({ userId }: User): string[] {
  const session = useRouteLoaderData<typeof loadWorkspace>("layouts/EventLayout")?.session;
  const shown = useRouteLoaderData<typeof loadTalk>("/talks/:talkId");
  const speaks = session?.speakers.some((speaker) => speaker.userId === userId);
  return [
    ...(session?.isOrganized && !speaks ? [paths.sessions()] : []),
    ...(shown && !shown.talk.permissions.edit && !shown.talk.session ? [paths.talks()] : []),
  ];
}

function useUnread(): number {
  const signIn = useSignIn();
  const userId = signIn.user?.userId;
  const follows = isServed(signIn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user's inbox is another one
  useEffect(() => (follows ? followInbox() : undefined), [follows, userId]);
  return useInboxCounts()?.unread ?? 0;
}

/** Marks of this browser move to the account at sign-in; nothing is loaded if there are none. */
function useFavouritesHere(): void {
  const signIn = useSignIn();
  const userId = isServed(signIn) ? signIn.user?.userId : undefined;
  useEffect(() => {
    if (userId && hasMarks())
      void import("../features/favourites/own-favourites.ts").then(({ syncAfterSignIn }) =>
        syncAfterSignIn(userId),
      );
  }, [userId]);
}

/** On the menu's button while the menu hides the badge on Messages. */
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
      <div className="text-ink-soft">{text("Signed in as")}</div>
      <div className="font-medium [overflow-wrap:anywhere]">{user.email ?? user.username}</div>
    </div>
  );
}

/** Not by the hook of other screens (use-sign-out.tsx), so that visitors' pages, which have this in their late code, load less. */
const loadSignOut = () => import("../features/accounts/SignOutQuestion.tsx");

const loadQuestion = () => import("../features/accounts/ConfirmIdentity.tsx");

/** Asks over the screen, on a request's demand (docs/product/accounts.md#proving-again-who-one-is). */
function ConfirmationGate() {
  const asked = useConfirmationAsked();
  const isSignedIn = useSignIn().status === "signed-in";
  // Loaded on first use; kept afterwards, as the dialog fades out.
  const { Part: ConfirmIdentity, bring } = usePart(loadQuestion);
  const ask = useEffectEvent(async () => {
    if (!isSignedIn || !(await bring())) answerConfirmation(false);
  });
  useEffect(() => {
    if (asked) void ask();
  }, [asked]);
  useEffect(() => {
    if (asked && !isSignedIn) answerConfirmation(false);
  }, [asked, isSignedIn]);
  return ConfirmIdentity && <ConfirmIdentity open={asked} />;
}

const loadPalette = () => import("../features/palette/Palette.tsx");

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens the palette, as Ctrl-K does; on Apple's keyboards Cmd-K, as Ctrl-K deletes to the end of the line there. */
function PaletteButton({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const { Part: Palette, bring } = usePart(loadPalette);
  const apple = isApple();

  const open = async () => setOpen(await bring());

  // As soon as the button exists, so that no shortcut is lost.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      const held = apple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
      if (!held || event.altKey || event.shiftKey || letterOf(event) !== "k" || event.defaultPrevented)
        return;
      // Also if nothing opens: the browser would open its own search.
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

const ForcedPasswordChange = lazy(() => import("../features/accounts/ForcedPasswordChange.tsx"));

/** Covers the app while an admin still uses the temporary password (docs/product/accounts.md#the-temporary-password). */
function PasswordGate() {
  const signIn = useSignIn();
  if (signIn.status !== "signed-in" || !signIn.temporaryPassword) return null;
  return (
    <Suspense>
      <ForcedPasswordChange user={signIn.user} />
    </Suspense>
  );
}
