import { getUser } from "@plenary/contract/accounts/profiles";
import type { User } from "@plenary/contract/accounts/users";
import { text } from "@plenary/contract/text";
import ExternalLink from "lucide-react/icons/external-link";
import { useState } from "react";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { paths } from "../../base/paths/paths.ts";
import { signInKnown, userChanged, useSignIn } from "../../sign-in/store.ts";
import { useHasKeptInput } from "../../sign-in/use-kept-input.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Detail } from "../../ui/lists/Details.tsx";
import { focus } from "../../ui/page/focus.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Breakable } from "../../ui/texts/Breakable.tsx";
import { PendingAddress } from "../addresses/PendingAddress.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { AboutUser } from "../users/AboutUser.tsx";
import { UserHeading } from "../users/UserHeading.tsx";
import { ProfileForm } from "./ProfileForm.tsx";

/** Updates the signed-in user, whom this screen and the header show. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const userId = (await signInKnown()).user?.userId ?? "";
  const { user, hasPublicPage } = await call(getUser, { params: { userId } }, { signal });
  userChanged(user);
  return { hasPublicPage };
}

export function ErrorBoundary() {
  return (
    <LoadFailure
      failure={getUser.failure}
      notFound={{ title: text("Profile Not Found"), text: text("Your account doesn't exist any more.") }}
      back={{ to: paths.dashboard(), label: text("Back to the dashboard") }}
    />
  );
}

/** One's own profile: to read, and to edit after pressing Edit Profile. */
export default function OwnProfile() {
  const { user } = useSignIn();
  const { hasPublicPage } = useLoaderData<typeof clientLoader>();
  const [isEditing, setEditing] = useState(useHasKeptInput());
  const [wasEdited, setWasEdited] = useState(false);
  if (!user) return null;

  function endEditing() {
    setEditing(false);
    setWasEdited(true);
  }

  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Profile · Plenary")}</title>
      <PageHeader
        title={isEditing ? text("Edit Profile") : text("Profile")}
        actions={
          !isEditing && (
            <Button ref={wasEdited ? focus : undefined} onClick={() => setEditing(true)}>
              {text("Edit Profile")}
            </Button>
          )
        }
      />
      {isEditing ? (
        <ProfileForm user={user} onDone={endEditing} />
      ) : (
        <StoredProfile user={user} hasPublicPage={hasPublicPage} />
      )}
    </div>
  );
}

function StoredProfile({ user, hasPublicPage }: { user: User; hasPublicPage: boolean }) {
  return (
    <>
      <UserHeading user={user} level={2} />
      <div className="mt-10 grid gap-x-16 gap-y-10 border-t border-line pt-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <AboutUser user={user}>
          {text("Nothing yet. A few sentences help organizers and attendees know who is speaking.")}
        </AboutUser>
        <aside aria-label={text("Account")} className="flex flex-col gap-6">
          <dl className="flex flex-col gap-4">
            <Detail term={text("Email")}>
              {user.email && <Breakable>{user.email}</Breakable>}
              {user.email && user.emailConfirmed === false && (
                <span className="block text-sm text-ink-soft">{text("Not confirmed yet")}</span>
              )}
              <PendingAddress user={user} />
            </Detail>
            <Detail term={text("Email notifications")}>
              {user.emailNotifications ? text("On") : text("Off")}
            </Detail>
          </dl>
          <div className="flex flex-col items-start gap-2">
            <Link to={paths.user(user.userId)} className="text-link">
              {text("What other users see")}
            </Link>
            {hasPublicPage ? (
              <Link to={paths.publicUser(user.userId)} className="inline-flex items-center gap-2 text-link">
                {text("Public speaker page")}
                <ExternalLink className="size-4" aria-hidden="true" />
              </Link>
            ) : (
              <p className="text-sm text-ink-soft">
                {text("You have a public page once you speak at a public event, or show a talk.")}
              </p>
            )}
          </div>
        </aside>
      </div>
    </>
  );
}
