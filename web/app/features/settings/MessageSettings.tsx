import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, Link } from "react-router";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { NotificationSwitch } from "./NotificationSwitch.tsx";
import { refreshUser } from "./refresh-user.ts";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await refreshUser(request.signal);
  return null;
}

/** The e-mail notification preference, shown where people read their messages. */
export default function MessageSettings() {
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Message settings · Plenary")}</title>
      <PageHeader
        title={text("Message settings")}
        above={
          <Breadcrumb
            items={[{ label: text("Messages"), to: paths.messages() }, { label: text("Settings") }]}
          />
        }
      >
        {text("Messages are always in your inbox. Choose whether they also come by email.")}
      </PageHeader>
      <div className="max-w-prose">
        <NotificationSwitch />
        <p className="mt-8 border-t border-line pt-6 text-sm">
          {rich("Password, devices and everything else are in your <link>settings</link>.", {
            link: (inner) => (
              <Link to={paths.settings()} className="text-link">
                {inner}
              </Link>
            ),
          })}
        </p>
      </div>
    </div>
  );
}
