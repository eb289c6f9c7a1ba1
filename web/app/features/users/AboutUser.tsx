import type { User } from "@plenary/contract/accounts/users";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { LinkedText } from "../../ui/texts/LinkedText.tsx";
import { SaidOfOneself } from "../../ui/texts/SaidOfOneself.tsx";

/** The user's own description, or `children` if there is none. */
export function AboutUser({ user, children }: { user: User; children: ReactNode }) {
  return (
    <section aria-labelledby="about" className="min-w-0">
      <h2 id="about" className="text-xl">
        {text("About")}
      </h2>
      <SaidOfOneself said={user} />
      {user.description ? (
        <LinkedText text={user.description} className="mt-3 max-w-prose" />
      ) : (
        <p className="mt-3 max-w-prose text-ink-soft">{children}</p>
      )}
    </section>
  );
}
