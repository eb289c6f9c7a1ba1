import { memo } from "react";
import { visitorEntries } from "../base/navigation.ts";
import { paths } from "../base/paths.ts";
import { LinkButton } from "../ui/LinkButton.tsx";
import { MenuSheet } from "./MenuSheet.tsx";
import { NavItem } from "./NavItem.tsx";

const login = { label: "Login", to: paths.login() };
const register = { label: "Register", to: paths.register() };

/** What visitors find in the header; also what the server renders for everybody, so that nothing changes once it is known who reads. */
export const VisitorNav = memo(function VisitorNav() {
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
