import { ApiError } from "@plenary/contract/client";
import { listSignIns, type SignIn } from "@plenary/contract/sign-ins";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../base/api.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Appearance } from "./Appearance.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { Devices } from "./Devices.tsx";
import { Notifications } from "./Notifications.tsx";
import { Password } from "./Password.tsx";
import { refreshUser } from "./refresh-user.ts";
import { YourData } from "./YourData.tsx";

const sections = [
  { id: "appearance", title: "Appearance" },
  { id: "password", title: "Password" },
  { id: "devices", title: "Signed-in devices" },
  { id: "notifications", title: "Notifications" },
  { id: "data", title: "Your data" },
  { id: "delete", title: "Delete account" },
];

type Loaded = { signIns: SignIn[]; reason: null } | { signIns: null; reason: string };

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const [devices] = await Promise.all([loadDevices(request.signal), refreshUser(request.signal)]);
  return devices;
}

/** If the devices can't be loaded, the rest of the page is still shown. */
async function loadDevices(signal: AbortSignal): Promise<Loaded> {
  try {
    const { signIns } = await call(listSignIns, undefined, { signal });
    return { signIns, reason: null };
  } catch (error) {
    if (error instanceof ApiError) return { signIns: null, reason: error.message };
    throw error;
  }
}

export default function Settings() {
  const devices = useLoaderData<typeof clientLoader>();
  return (
    <div className="page-column py-10 sm:py-14">
      <title>Settings · Plenary</title>
      <PageHeader title="Settings" />
      <div className="grid gap-x-16 lg:grid-cols-[11rem_minmax(0,44rem)]">
        <SectionNav />
        <div>
          <Appearance />
          <Password />
          <Devices {...devices} />
          <Notifications />
          <YourData />
          <DeleteAccount />
        </div>
      </div>
    </div>
  );
}

/** On wide windows, beside the sections. */
function SectionNav() {
  return (
    <nav aria-label="Settings" className="max-lg:hidden">
      <ul className="sticky top-8 flex flex-col gap-1 border-s border-line">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ms-px flex min-h-9 items-center border-s-2 border-transparent ps-4 text-sm text-ink-soft hover:border-accent hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
