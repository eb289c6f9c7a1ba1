import type { User } from "@plenary/contract/users";
import { ChevronDown, LogOut } from "lucide-react";
import { signOut } from "../session/store.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Menu, MenuButton, MenuLink } from "../ui/Menu.tsx";
import { MenuSheet } from "./MenuSheet.tsx";
import { NavItem } from "./NavItem.tsx";
import { accountPlaces, adminPlaces, userPlaces } from "./navigation.ts";

/** What signed-in people find in the header. */
export default function SignedInNav({ user }: { user: User }) {
  const adminMenu = user.role === "admin" ? adminPlaces : [];
  const name = user.name || user.username;
  return (
    <>
      <nav aria-label="Main" className="hidden flex-1 items-center gap-1 lg:flex">
        {userPlaces.map((place) => (
          <NavItem key={place.to} place={place} />
        ))}
        {adminMenu.length > 0 && (
          <Menu
            triggerClass="flex min-h-11 items-center gap-1 rounded-control px-3 text-[0.9375rem] text-ink-soft hover:text-ink"
            trigger={
              <>
                Admin <ChevronDown className="size-4" aria-hidden="true" />
              </>
            }
          >
            {adminMenu.map((place) => (
              <MenuLink key={place.to} to={place.to}>
                {place.label}
              </MenuLink>
            ))}
          </Menu>
        )}
      </nav>
      <div className="flex min-w-0 flex-1 items-center justify-end lg:flex-none">
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
          {accountPlaces.map((place) => (
            <MenuLink key={place.to} to={place.to}>
              {place.label}
            </MenuLink>
          ))}
          <MenuButton onClick={signOut}>
            <LogOut aria-hidden="true" /> Sign Out
          </MenuButton>
        </Menu>
        <div className="lg:hidden">
          <MenuSheet>
            {(close) => (
              <nav aria-label="Main" className="flex flex-col">
                {userPlaces.map((place) => (
                  <NavItem key={place.to} place={place} onClick={close} />
                ))}
                {adminMenu.length > 0 && (
                  <>
                    <p className="mt-3 px-3 text-sm text-ink-soft">Admin</p>
                    {adminMenu.map((place) => (
                      <NavItem key={place.to} place={place} onClick={close} />
                    ))}
                  </>
                )}
              </nav>
            )}
          </MenuSheet>
        </div>
      </div>
    </>
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
