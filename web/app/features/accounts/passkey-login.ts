import { loginByPasskey, startPasskeyLogin } from "@plenary/contract/accounts/passkeys";
import type { SignedIn } from "@plenary/contract/accounts/sign-ins";
import type { Assertion } from "@plenary/contract/accounts/webauthn";
import { limits } from "@plenary/contract/limits";
import { useEffect, useEffectEvent, useState } from "react";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { readDeviceToken } from "../../base/storage/token.ts";
import {
  askForPasskey,
  canOfferInForm,
  passkeyFailureText,
  passkeyObstacle,
  stopAsking,
  waitForPasskeyInForm,
} from "./passkeys.ts";

/** The browser's offer in the form is valid as long as its challenge; it is renewed a minute earlier. */
const RENEWED = (limits.challengeMinutes - 1) * 60_000;

/** Signing in with a passkey: offered in the form's autofill, or asked for by `press`. `isOffered`: possible here. */
export function usePasskeyLogin(onSignedIn: (answer: SignedIn) => void) {
  // How often the browser was asked to offer them; 0 until it is known that it can.
  const [round, setRound] = useState(0);
  const task = useTask(loginByPasskey.failure, passkeyFailureText);
  const finish = useEffectEvent((passkey: Assertion) => task.run(() => send(passkey)));
  const renew = useEffectEvent(() => {
    if (!task.busy) setRound(round + 1);
  });

  async function send(passkey: Assertion) {
    onSignedIn(await call(loginByPasskey, { body: { passkey, deviceToken: readDeviceToken() } }));
  }

  useEffect(() => {
    if (passkeyObstacle() === null) setRound(1);
  }, []);

  useEffect(() => {
    if (round === 0) return;
    const leaving = new AbortController();
    const timer = setTimeout(renew, RENEWED);
    offerInForm(leaving.signal).then(async (passkey) => {
      if (passkey && !leaving.signal.aborted && !(await finish(passkey))) renew();
    });
    return () => {
      leaving.abort();
      clearTimeout(timer);
      void stopAsking();
    };
  }, [round]);

  async function press() {
    const isDone = await task.run(async () => {
      const { options } = await call(startPasskeyLogin);
      await send(await askForPasskey(options));
    });
    if (!isDone) setRound(round + 1);
  }

  return { isOffered: round > 0, press, busy: task.busy, failure: task.error };
}

/** The passkey that the reader chooses in the form; undefined if the browser offers none, or something else came first. */
async function offerInForm(signal: AbortSignal): Promise<Assertion | undefined> {
  try {
    if (!(await canOfferInForm()) || signal.aborted) return undefined;
    const { options } = await call(startPasskeyLogin, undefined, { signal });
    return await waitForPasskeyInForm(options);
  } catch {
    // Nobody asked for it: the form works without, and the button says what is wrong.
    return undefined;
  }
}
