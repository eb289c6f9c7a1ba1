import type { SignIn } from "@plenary/contract/account";
import { formatInstantDay } from "../../dates.ts";
import { formatInstant } from "../../moments.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { deviceName } from "./device-name.ts";

interface DeviceRowProps {
  signIn: SignIn;
  onSignOut: () => void;
}

export function DeviceRow({ signIn, onSignOut }: DeviceRowProps) {
  const name = deviceName(signIn.userAgent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{name}</span>
          {signIn.current && <Badge tone="accent">This device</Badge>}
        </div>
        <p className="mt-1 text-sm text-ink-soft">
          Last used {formatInstant(signIn.lastUsedAt)}
          <br />
          {signIn.address ?? "Unknown address"}, signed in {formatInstantDay(signIn.createdAt)}
        </p>
      </div>
      <Button variant="secondary" size="sm" onClick={onSignOut}>
        Sign out <span className="sr-only">{signIn.current ? "this device" : name}</span>
      </Button>
    </li>
  );
}
