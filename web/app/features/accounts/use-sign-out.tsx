import type { User } from "@plenary/contract/accounts/users";
import { useState } from "react";
import { signOut } from "../../sign-in/store.ts";
import { hasUnsent } from "../../sign-in/unsent.ts";
import { usePart } from "../../ui/notices/use-part.ts";

const loadQuestion = () => import("./SignOutQuestion.tsx");

/** Signs out, but asks first while this browser alone has something of the account; and the question, to be rendered. */
export function useSignOut(user: User) {
  const [isAsked, setAsked] = useState(false);
  const { Part: Question, bring } = usePart(loadQuestion);
  async function leave(): Promise<void> {
    if (!hasUnsent(user.userId)) return signOut();
    if (await bring()) setAsked(true);
  }
  const question = Question && <Question user={user} open={isAsked} onClose={() => setAsked(false)} />;
  return { leave, question };
}
