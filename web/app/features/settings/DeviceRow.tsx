import { deviceName } from "@plenary/contract/accounts/device-name";
import type { SignIn } from "@plenary/contract/accounts/sign-ins";
import { text } from "@plenary/contract/text";
import { formatInstantDay } from "../../base/dates.ts";
import { formatAge } from "../../base/moments.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { focus } from "../../ui/focus.ts";

interface DeviceRowProps {
  signIn: SignIn;
  /** Gets the focus, as it replaces the button that revealed it. */
  focused?: boolean;
  onSignOut: () => void;
}

export function DeviceRow({ signIn, focused, onSignOut }: DeviceRowProps) {
  const name = deviceName(signIn.userAgent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{name}</span>
          {signIn.current && <Badge tone="accent">This device</Badge>}
        </div>
        <p className="mt-1 text-sm text-ink-soft">
          {signIn.current ? "In use now" : `Last used ${formatAge(signIn.lastUsedAt, new Date())}`}
          <br />
          {signedIn(signIn)}
        </p>
      </div>
      <Button ref={focused ? focus : undefined} variant="secondary" size="sm" onClick={onSignOut}>
        Sign out <span className="sr-only">{signIn.current ? "this device" : name}</span>
      </Button>
    </li>
  );
}

function signedIn({ createdAt, address, method }: SignIn): string {
  const day = formatInstantDay(createdAt);
  const how = sayMethod(method);
  return address
    ? text("Signed in {day} from {address}, {how}", { day, address, how })
    : text("Signed in {day}, {how}", { day, how });
}

function sayMethod(method: SignIn["method"]): string {
  switch (method) {
    case "password":
      return text("with the password");
    case "code":
      return text("with the password and a code");
    case "recovery_code":
      return text("with the password and a recovery code");
    case "passkey":
      return text("with a passkey");
    case "provider":
      return text("through the provider");
  }
}
