import { paths } from "../paths.ts";
import { LinkButton } from "../ui/LinkButton.tsx";
import { MenuSheet } from "./MenuSheet.tsx";
import { NavItem } from "./NavItem.tsx";
import { visitorPlaces } from "./navigation.ts";

const login = { label: "Login", to: paths.login() };
const register = { label: "Register", to: paths.register() };

/** What visitors find in the header; also what the server renders for everybody. */
export function VisitorNav() {
  return (
    <div className="visitor-only flex flex-1 items-center justify-end">
      <nav aria-label="Main" className="hidden flex-1 items-center md:flex">
        <div className="flex flex-1 items-center gap-1">
          {visitorPlaces.map((place) => (
            <NavItem key={place.to} place={place} />
          ))}
        </div>
        <NavItem place={login} />
        <LinkButton to={register.to} size="sm" className="ml-2">
          {register.label}
        </LinkButton>
      </nav>
      <div className="md:hidden">
        <MenuSheet>
          {(close) => (
            <nav aria-label="Main" className="flex flex-col">
              {[...visitorPlaces, login, register].map((place) => (
                <NavItem key={place.to} place={place} onClick={close} />
              ))}
            </nav>
          )}
        </MenuSheet>
      </div>
    </div>
  );
}
