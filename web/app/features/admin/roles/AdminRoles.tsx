import { listAdminInvitations } from "@plenary/contract/admin/admin-users";
import { limits } from "@plenary/contract/limits";
import { counted, text } from "@plenary/contract/text";
import { useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { adminPaths } from "../../../base/paths/admin-paths.ts";
import { isServed } from "../../../sign-in/served.ts";
import { signInKnown, useSignIn } from "../../../sign-in/store.ts";
import { Breadcrumb } from "../../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../../ui/page/PageHeader.tsx";
import { AccessDenied } from "../parts/AccessDenied.tsx";
import { AdminFailure } from "../parts/AdminFailure.tsx";
import { InviteAdmin } from "./InviteAdmin.tsx";
import { OwnAdminRole } from "./OwnAdminRole.tsx";
import { PendingInvitations } from "./PendingInvitations.tsx";

const denied = () => text("You need admin privileges to manage admin roles.");

/** The reader's pending invitations; none if the server would refuse the call. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (!isServed(await signInKnown())) return [];
  const { invitations } = await call(listAdminInvitations, undefined, { signal: request.signal });
  return invitations;
}

export function ErrorBoundary() {
  return <AdminFailure failure={listAdminInvitations.failure} denied={denied()} />;
}

/** For all users: invitees answer here, and are not administrators yet (docs/product/administration.md#admin-roles). */
export default function AdminRoles() {
  const invitations = useLoaderData<typeof clientLoader>();
  const { user } = useSignIn();
  const [accepted, setAccepted] = useState(false);
  if (user?.role !== "admin" && invitations.length === 0) return <AccessDenied reason={denied()} />;
  const pending = <PendingInvitations invitations={invitations} onAccepted={() => setAccepted(true)} />;
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Admin Roles · Plenary")}</title>
      {user?.role === "admin" ? (
        <>
          <PageHeader
            title={text("Admin Roles")}
            above={
              <Breadcrumb
                items={[{ label: text("Admin"), to: adminPaths.dashboard() }, { label: text("Admin Roles") }]}
              />
            }
          >
            {text(
              "Who may administer this installation. Administrators invite each other; nobody is made one unasked.",
            )}
          </PageHeader>
          <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="flex min-w-0 flex-col gap-12">
              <InviteAdmin />
              {pending}
            </div>
            <div className="flex min-w-0 flex-col gap-8">
              <OwnAdminRole user={user} focused={accepted} />
              <GoodToKnow />
            </div>
          </div>
        </>
      ) : (
        <>
          <PageHeader title={text("Admin Roles")} />
          {pending}
          <section aria-labelledby="denied" className="mt-12 border-t border-line pt-8">
            <h2 id="denied" className="text-xl">
              {text("Access Denied")}
            </h2>
            <p className="mt-2 max-w-prose text-ink-soft">{denied()}</p>
          </section>
        </>
      )}
    </div>
  );
}

function GoodToKnow() {
  return (
    <section aria-labelledby="good-to-know">
      <h2 id="good-to-know" className="text-xl">
        {text("Good to know")}
      </h2>
      <ul className="mt-3 list-disc space-y-1.5 ps-5 text-ink-soft marker:text-line-strong">
        <li>
          {counted(
            limits.adminInvitationDays,
            "Invitations expire after {count} day.",
            "Invitations expire after {count} days.",
          )}
        </li>
        <li>{text("At least one admin must always exist.")}</li>
        <li>{text("All admin actions are logged.")}</li>
      </ul>
    </section>
  );
}
