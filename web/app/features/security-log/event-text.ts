import type { SecurityEntry, SecurityEvent } from "@plenary/contract/accounts/security-log";
import { text } from "@plenary/contract/text";

/** The text of a security log entry. An event that this version doesn't know is called a change. */
export function securityEventText({ event, method }: SecurityEntry): string {
  switch (event) {
    case "signed_in":
      return signInText(method);
    case "sign_in_failed":
      return text("Somebody tried to sign in with a wrong password");
    case "confirmation_failed":
      return text("A wrong password, code or passkey was given where it was asked for again");
    case "second_factor_asked":
      return text("The right password was given, and a second factor asked for");
    case "second_factor_failed":
      return text("A wrong code or passkey was given after the right password");
    case "totp_added":
      return text("An authenticator app was set up");
    case "totp_removed":
      return text("The authenticator app was removed");
    case "passkey_added":
      return text("A passkey was added");
    case "passkey_removed":
      return text("A passkey was removed");
    case "passkey_copied":
      return text("A passkey was refused: it may have been copied");
    case "factors_removed_by_admin":
      return text("An administrator removed the second factor, and signed all devices out");
    case "recovery_codes_made":
      return text("New recovery codes were made");
    case "recovery_code_used":
      return text("A recovery code was used");
    case "signed_out":
      return text("Signed out");
    case "device_signed_out":
      return text("Another device was signed out");
    case "others_signed_out":
      return text("All other devices were signed out");
    case "signed_out_by_admin":
      return text("An administrator signed all devices out");
    case "password_reset_requested":
      return text("A link for a new password was asked for");
    case "password_reset":
      return text("The password was changed with a link");
    case "reset_link_by_admin":
      return text("An administrator made a link for a new password");
    case "password_changed":
      return text("The password was changed");
    case "credentials_reset":
      return text("New credentials were made on the server");
    case "provider_linked":
      return text("The account was linked to the provider");
    case "provider_unlinked":
      return text("The account was unlinked from the provider");
    case "address_changed":
      return text("The email address was changed");
    case "address_confirmed":
      return text("The email address was confirmed");
    case "address_restored":
      return text("The email address from before was put back");
    case "address_lost":
      return text("Somebody else has proved that the email address is theirs");
    case "locked_by_admin":
      return text("An administrator locked the account");
    case "unlocked_by_admin":
      return text("An administrator unlocked the account");
    default:
      return text("The account's security was changed");
  }
}

function signInText(method: SecurityEntry["method"]): string {
  switch (method) {
    case "code":
      return text("Signed in with the password and a code");
    case "passkey":
      return text("Signed in with a passkey");
    case "provider":
      return text("Signed in through the provider");
    case "recovery_code":
      return text("Signed in with the password and a recovery code");
    default:
      return text("Signed in with the password");
  }
}

/** Whether somebody else may have done it. */
export const needsAttention = (event: SecurityEvent): boolean =>
  event === "sign_in_failed" ||
  event === "confirmation_failed" ||
  event === "second_factor_failed" ||
  event === "passkey_copied";
