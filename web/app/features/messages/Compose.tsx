import { getUser } from "@plenary/contract/accounts/profiles";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { isMissing } from "../../base/calls/refusals.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { signInKnown } from "../../sign-in/store.ts";
import { FormError } from "../../ui/forms/FormError.tsx";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import type { Person } from "../users/PeoplePicker.tsx";
import { ComposeForm } from "./ComposeForm.tsx";

interface ComposeQuery {
  /** The `to` of the address. */
  asked: string | null;
  to: Person[];
  /** Why nobody is chosen although the address names somebody. */
  problem?: ReactNode;
}

/** `?to=` chooses a recipient, if there is such a user and it isn't the reader. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<ComposeQuery> {
  const asked = new URL(request.url).searchParams.get("to");
  if (!asked) return { asked, to: [] };
  const { user: self } = await signInKnown();
  if (asked === self?.userId)
    return { asked, to: [], problem: text("You can't send a message to yourself.") };
  try {
    const { user } = await call(getUser, { params: { userId: asked } }, { signal: request.signal });
    // An unclaimed account.
    if (user.unclaimed) return { asked, to: [], problem: <NotReached name={user.name} /> };
    return { asked, to: [{ userId: user.userId, name: user.name, username: user.username }] };
  } catch (error) {
    if (!isMissing(error)) throw error;
    const problem = text("The user you wanted to write to was not found. Please search for them below.");
    return { asked, to: [], problem };
  }
}

const NotReached = ({ name }: { name: string }) =>
  rich("<bdi>{name}</bdi> has no account, so nobody would read your message.", {
    bdi: (inner) => <bdi>{inner}</bdi>,
    name,
  });

export function ErrorBoundary() {
  return (
    <LoadFailure failure={getUser.failure} back={{ to: paths.messages(), label: text("Back to Messages") }} />
  );
}

export default function Compose() {
  const { asked, to, problem } = useLoaderData<typeof clientLoader>();
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("New message · Plenary")}</title>
      <PageHeader
        title={text("New message")}
        above={
          <Breadcrumb
            items={[{ label: text("Messages"), to: paths.messages() }, { label: text("New message") }]}
          />
        }
      />
      <div className="flex max-w-prose flex-col gap-6">
        <FormError>{problem}</FormError>
        <ComposeForm key={asked} to={to} />
      </div>
    </div>
  );
}
