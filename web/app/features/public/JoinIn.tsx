import { paths } from "../../base/paths/paths.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";

/** Asks visitors to sign up or in; renders nothing for signed-in users. */
export function JoinIn({ title, text }: { title: string; text: string }) {
  const signIn = useSignIn();
  if (signIn.status === "signed-in") return null;
  return (
    <section className="visitor-only mt-16 flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-card bg-accent-wash p-6 sm:p-10">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-2xl">{title}</h2>
        <p className="mt-2 max-w-prose text-ink-soft">{text}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.register()}>Sign Up</LinkButton>
        <LinkButton to={paths.login()} variant="secondary">
          Sign In
        </LinkButton>
      </div>
    </section>
  );
}
