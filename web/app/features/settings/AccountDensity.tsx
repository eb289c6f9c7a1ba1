import { updateDisplaySettings } from "@plenary/contract/accounts/profiles";
import type { Density } from "@plenary/contract/accounts/users";
import { type ReactNode, useState } from "react";
import { call, errorText } from "../../base/calls/api.ts";
import { userChanged, useSignIn } from "../../sign-in/store.ts";
import { notify } from "../../ui/notices/notices.ts";
import { ListDensity } from "../../ui/table/density.ts";

/** Gives the lists in it the account's density. A choice shows at once, and goes back if it can't be saved. */
export function AccountDensity({ children }: { children: ReactNode }) {
  const { user } = useSignIn();
  const [wanted, setWanted] = useState<Density | null>(null);

  async function choose(density: Density) {
    setWanted(density);
    try {
      userChanged((await call(updateDisplaySettings, { body: { density } })).user);
    } catch (error) {
      notify(errorText(error, updateDisplaySettings.failure), "bad");
    }
    setWanted((last) => (last === density ? null : last));
  }

  const density = wanted ?? user?.density ?? "cosy";
  return <ListDensity value={{ density, choose }}>{children}</ListDensity>;
}
