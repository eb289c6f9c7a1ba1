import { getUser } from "@plenary/contract/accounts/profiles";
import { listUserSecurityLog } from "@plenary/contract/accounts/security-log";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { adminPaths } from "../../../base/paths/admin-paths.ts";
import { Breadcrumb } from "../../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../../ui/page/PageHeader.tsx";
import { SecurityEntries } from "../../security-log/SecurityEntries.tsx";
import { AdminFailure } from "../parts/AdminFailure.tsx";
import { AccountActions } from "./AccountActions.tsx";

const firstEntries = 20;

export async function clientLoader({
  params: { userId = "" },
  request: { signal },
}: ClientLoaderFunctionArgs) {
  const params = { userId };
  const [{ user }, log] = await Promise.all([
    call(getUser, { params }, { signal }),
    call(listUserSecurityLog, { params, query: { limit: firstEntries } }, { signal }),
  ]);
  return { user, log };
}

export function ErrorBoundary() {
  return (
    <AdminFailure
      failure={listUserSecurityLog.failure}
      denied={text("You need admin privileges to view security logs.")}
    />
  );
}

/** The page of an account, for administrators: what they can do about it, and its security log. */
export default function AccountSecurity() {
  const { user, log } = useLoaderData<typeof clientLoader>();
  const { userId, name, username } = user;
  const title = text("Account");
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("{title} · Plenary", { title })}</title>
      <PageHeader
        title={title}
        above={
          <Breadcrumb
            items={[
              { label: text("Admin"), to: adminPaths.dashboard() },
              { label: text("User Management"), to: adminPaths.users() },
              { label: title },
            ]}
          />
        }
      >
        <bdi className="[overflow-wrap:anywhere]">{name}</bdi>{" "}
        <span className="[overflow-wrap:anywhere]">@{username}</span>
      </PageHeader>
      <div className="max-w-[44rem]">
        <AccountActions user={user} />
        <h2 className="text-2xl">{text("Security log")}</h2>
        <p className="mt-2 mb-6 text-ink-soft">
          {text("What happened to this account's security in the last 180 days, newest first.")}
        </p>
        <SecurityEntries
          key={userId}
          first={log}
          more={(cursor) =>
            call(listUserSecurityLog, { params: { userId }, query: { limit: firstEntries, cursor } })
          }
          failure={listUserSecurityLog.failure}
        />
      </div>
    </div>
  );
}
