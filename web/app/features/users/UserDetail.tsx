import { getUser } from "@plenary/contract/accounts/profiles";
import type { User } from "@plenary/contract/accounts/users";
import { text } from "@plenary/contract/text";
import ExternalLink from "lucide-react/icons/external-link";
import Send from "lucide-react/icons/send";
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRouteError } from "react-router";
import { call } from "../../base/calls/api.ts";
import { isRefusedAs } from "../../base/calls/refusals.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { CopyButton } from "../../ui/buttons/CopyButton.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { Detail } from "../../ui/lists/Details.tsx";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { Breakable } from "../../ui/texts/Breakable.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { AboutUser } from "./AboutUser.tsx";
import { UserHeading } from "./UserHeading.tsx";

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  return call(getUser, { params: { userId: params.userId ?? "" } }, { signal });
}

export const ErrorBoundary = UserFailure;

export default function UserDetail() {
  const { user, hasPublicPage } = useLoaderData<typeof clientLoader>();
  const isOneself = useSignIn().user?.userId === user.userId;
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("{title} · Plenary", { title: user.name })}</title>
      <Breadcrumb items={[{ label: text("Find Users"), to: paths.findUsers() }, { label: user.name }]} />
      <header className="mt-6">
        <UserHeading user={user} level={1} actions={isOneself ? <OwnActions /> : <Actions user={user} />} />
      </header>
      <div className="mt-10 grid gap-x-16 gap-y-10 border-t border-line pt-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <AboutUser user={user}>
          {isOneself
            ? text("You have written nothing about yourself yet.")
            : rich("{name} has written nothing here yet.", { name: <bdi>{user.name}</bdi> })}
        </AboutUser>
        <UserDetails user={user} hasPublicPage={hasPublicPage} />
      </div>
    </div>
  );
}

function OwnActions() {
  return <LinkButton to={paths.profile()}>{text("Edit Profile")}</LinkButton>;
}

/** Nobody reads messages to an unclaimed account. */
function Actions({ user: { userId, email, unclaimed } }: { user: User }) {
  if (unclaimed) return null;
  return (
    <>
      <LinkButton to={paths.newMessage({ to: userId })}>
        <Send aria-hidden="true" />
        {text("Send Message")}
      </LinkButton>
      {email && <CopyButton text={email} label={text("Copy Email")} copiedLabel={text("Email copied")} />}
    </>
  );
}

function UserDetails({ user, hasPublicPage }: { user: User; hasPublicPage: boolean }) {
  return (
    <aside aria-label={text("Facts")} className="flex flex-col gap-6">
      <dl className="flex flex-col gap-4">
        <Detail term={text("Email")}>
          {user.email ? (
            <a href={`mailto:${user.email}`} className="text-link">
              <Breakable>{user.email}</Breakable>
            </a>
          ) : user.unclaimed ? (
            text("No account")
          ) : (
            text("Not shown")
          )}
          {user.email && user.emailConfirmed === false && (
            <span className="block text-sm text-ink-soft">{text("Not confirmed yet")}</span>
          )}
        </Detail>
        {user.isLocked && (
          <Detail term={text("Locked because")}>{user.lockReason ?? text("No reason was given.")}</Detail>
        )}
      </dl>
      {hasPublicPage && (
        <Link to={paths.publicUser(user.userId)} className="inline-flex items-center gap-2 text-link">
          {text("Public speaker page")}
          <ExternalLink className="size-4" aria-hidden="true" />
        </Link>
      )}
    </aside>
  );
}

/** The error boundary of a user's page; a malformed id in the address gets its own message (docs/product/profiles.md#other-people). */
function UserFailure() {
  const error = useRouteError();
  const isInvalid = isRefusedAs(error, "bad_request");
  return (
    <LoadFailure
      failure={getUser.failure}
      notFound={
        isInvalid
          ? {
              title: text("Invalid user ID"),
              text: text("The link to this user is incomplete or was changed."),
            }
          : {
              title: text("User Not Found"),
              text: text("There is no user at this address, or not any more."),
            }
      }
      back={{ to: paths.findUsers(), label: text("Back to Find Users") }}
    />
  );
}
