import { adminCredentials, adminSetup, verifySetup } from "@plenary/contract/accounts/setup";
import { ApiError } from "@plenary/contract/client";
import type { Answer } from "@plenary/contract/endpoint";
import { text } from "@plenary/contract/text";
import { useEffect, useEffectEvent, useState } from "react";
import { call, errorText } from "../../base/calls/api.ts";
import { failureAndReason } from "../../base/calls/refusals.ts";
import { readItem, removeItem, writeItem } from "../../base/storage/storage.ts";
import { retrievalTokenKey } from "../../sign-in/first-credentials.ts";
import { type SetupStatus, setupAnswered } from "./setup-state.ts";

export type Credentials = Answer<typeof adminCredentials>;

export type SetupWork = "idle" | "checking" | "setup" | "credentials";

/** Assumed while the server can't be asked: nothing is set up (docs/product/setup.md#the-setup-page). */
const assumed: SetupStatus = {
  setupComplete: false,
  adminExists: false,
  emailConfigured: false,
  noMail: "no_server",
  bootstrapTokenActive: false,
  credentialsExpired: false,
  domain: null,
  secretRequired: false,
  debug: false,
  supportEmail: null,
};

const adminExistsText = () => text("Admin account already exists. Please use the login page.");
const gatewayText = () =>
  text(
    "The setup call did not get through to the backend (HTTP 502). Please check that:\n• the backend is deployed and its process is running,\n• the proxy in front of it points to the right port,\n• the backend can reach its database,\nthen refresh the status and try again.",
  );

/** The state of the setup page and its actions. */
export function useSetupPage() {
  const [status, setStatus] = useState<SetupStatus | null>(null);
  const [work, setWork] = useState<SetupWork>("checking");
  const [error, setError] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [token, setToken] = useState<string | null>(null);
  const [credentials, setCredentials] = useState<Credentials | null>(null);

  const start = useEffectEvent(async () => {
    setError(await readStatus());
    setWork("idle");
  });
  useEffect(() => {
    void start();
  }, []);

  /** Returns the error to show if the status can't be read. */
  async function readStatus(): Promise<string | null> {
    try {
      const answer = await call(verifySetup);
      setStatus(answer);
      setupAnswered(answer);
      // Shared by all tabs: closing or reloading one before the credentials were read must not lock everybody out.
      // Nothing can be retrieved once the token expired or the password was changed.
      if (answer.bootstrapTokenActive) setToken(readItem(retrievalTokenKey));
      // An answer from before another tab made the administrator knows nothing of its token.
      else if (answer.adminExists) keepToken(null);
      return null;
    } catch (failure) {
      setStatus(assumed);
      const notReady = failure instanceof ApiError && [0, 500, 502, 503].includes(failure.status);
      if (notReady) return text("Backend API is not ready yet... Setup is taken to be incomplete.");
      return failureAndReason(failure, verifySetup.failure);
    }
  }

  async function during(kind: SetupWork, run: () => Promise<string | null>) {
    setWork(kind);
    setError(null);
    setError(await run());
    setWork("idle");
  }

  const refresh = () => during("checking", readStatus);

  /** Creates the first administrator. `secret` is needed if the environment sets one. */
  const initialize = (secret: string) =>
    during("setup", async () => {
      const emailDisabled = !status?.emailConfigured;
      try {
        const answer = await call(
          adminSetup,
          { body: { bootstrap_mode: true, ...(emailDisabled && { email_disabled: true }) } },
          secret ? { headers: { "x-bootstrap-secret": secret } } : {},
        );
        const problem = await readStatus();
        if (answer.alreadyExists) return adminExistsText();
        keepToken(answer.credentialRetrievalToken);
        setMessage(
          answer.credentialRetrievalToken
            ? text("The administrator was created. Retrieve the credentials now.")
            : text("The administrator was created. Please check your email for instructions."),
        );
        return problem;
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === 502) return gatewayText();
        return failureAndReason(failure, adminSetup.failure);
      }
    });

  const retrieve = () =>
    during("credentials", async () => {
      // Not the token in the state: if the browser's data was cleared meanwhile, it is meant to be gone.
      const stored = readItem(retrievalTokenKey);
      if (!stored) {
        setToken(null);
        setMessage(null);
        return text("No credential token available");
      }
      try {
        // Not for people: a header
        const headers = { authorization: `Bootstrap ${stored}` };
        setCredentials(await call(adminCredentials, undefined, { headers }));
        setMessage(null);
        return null;
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === 401) keepToken(null);
        setMessage(null);
        return errorText(failure, adminCredentials.failure);
      }
    });

  function keepToken(next: string | null) {
    setToken(next);
    if (next) writeItem(retrievalTokenKey, next);
    else removeItem(retrievalTokenKey);
  }

  return { status, work, error, message, token, credentials, refresh, initialize, retrieve };
}
