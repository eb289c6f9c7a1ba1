import { text } from "@plenary/contract/text";
import { paths } from "../../base/paths/paths.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";

/** For a visitor who followed a link here: signing in or registering leads back to the path. */
export function SignInOrRegister({ path }: { path: string }) {
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <LinkButton to={paths.login({ from: path })}>{text("Sign in")}</LinkButton>
      <LinkButton to={paths.register({ from: path })} variant="secondary">
        {text("Create an account")}
      </LinkButton>
    </div>
  );
}
