import { getOidc } from "@plenary/contract/accounts/oidc";
import type { Answer } from "@plenary/contract/endpoint";
import { text } from "@plenary/contract/text";
import { useEffect, useState } from "react";
import { call, errorText } from "../../base/calls/api.ts";
import { rich } from "../../base/texts/rich.ts";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import { FormError } from "../../ui/forms/FormError.tsx";
import { providerAddress } from "./provider-address.ts";

/** The provider for signing in; undefined until the server has said whether there is one. */
export function useProvider() {
  const [provider, setProvider] = useState<Answer<typeof getOidc>>();
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    call(getOidc, undefined, { signal }).then(setProvider, (error: unknown) => {
      if (!signal.aborted) setFailure(errorText(error, getOidc.failure));
    });
    return () => leaving.abort();
  }, []);
  return { provider, failure };
}

interface ContinueWithProps extends ReturnType<typeof useProvider> {
  /** Where the reader ends up. */
  from: string | undefined;
}

/** The button for the provider below the form; nothing without one. */
export function ContinueWith({ provider, failure, from }: ContinueWithProps) {
  if (!provider?.enabled) return <FormError>{failure}</FormError>;
  return (
    <div className="mt-6 flex flex-col gap-4 border-t border-line pt-6">
      <a href={providerAddress(from)} className={buttonClass("secondary")}>
        <span>
          {rich("Continue with <bdi>{name}</bdi>", {
            bdi: (inner) => <bdi>{inner}</bdi>,
            name: provider.name ?? "",
          })}
        </span>
      </a>
      {!provider.passwordLogin && (
        <p className="text-sm text-ink-soft">{text("Passwords are for administrators only.")}</p>
      )}
    </div>
  );
}
