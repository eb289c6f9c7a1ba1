import { readSettings } from "@plenary/contract/admin/admin-settings";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { adminPaths } from "../../../base/paths/admin-paths.ts";
import { Breadcrumb } from "../../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../../ui/page/PageHeader.tsx";
import { AdminFailure } from "../parts/AdminFailure.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return call(readSettings, undefined, { signal: request.signal });
}

export function ErrorBoundary() {
  return (
    <AdminFailure
      failure={readSettings.failure}
      denied={text("You need admin privileges to access system settings.")}
    />
  );
}

export default function SystemSettings() {
  const stored = useLoaderData<typeof clientLoader>();
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("System Settings · Plenary")}</title>
      <PageHeader
        title={text("System Settings")}
        above={
          <Breadcrumb
            items={[{ label: text("Admin"), to: adminPaths.dashboard() }, { label: text("System Settings") }]}
          />
        }
      >
        {text(
          "Settings hold for all of Plenary as soon as they are saved. To remove a value, empty its field and press “Remove it now”.",
        )}
      </PageHeader>
      <SettingsForm loaded={stored} />
    </div>
  );
}
