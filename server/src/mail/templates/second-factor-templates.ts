import { type WayIn, wayInWords } from "@plenary/contract/accounts/addresses";
import { counted, text } from "@plenary/contract/text";
import { formatInstant } from "../../base/formats.ts";
import type { Content, Input } from "./content.ts";
import { withoutLinks } from "./unlinked-text.ts";

type Kind =
  | "second_factor_added"
  | "second_factor_removed"
  | "factors_removed"
  | "provider_unlinked"
  | "address_restored"
  | "recovery_code_used";

/** Mails about second factors, providers and other ways in; a part of the table in templates.ts. */
export const secondFactorTemplates: { [K in Kind]: (input: Input<K>) => Content } = {
  second_factor_added: ({ data }) => ({
    subject: text("A second factor was added to your account"),
    preheader: added(data.factor),
    heading: text("A second factor was added to your account"),
    paragraphs: [added(data.factor), notYou()],
    button: { label: text("Look at your settings"), href: data.link },
    why: text("You get this mail because it concerns your account's security."),
  }),
  second_factor_removed: ({ data }) => ({
    subject: text("A second factor was removed from your account"),
    preheader: removed(data.factor),
    heading: text("A second factor was removed"),
    paragraphs: [removed(data.factor), notYou()],
    button: { label: text("Look at your settings"), href: data.link },
    why: text("You get this mail because it concerns your account's security."),
  }),
  factors_removed: ({ data }) => ({
    subject: text("An administrator removed the second factor of your account"),
    preheader: text("Your password alone is enough to sign in again, and all your devices are signed out."),
    heading: text("Your second factor was removed"),
    paragraphs: [
      text(
        "An administrator removed your authenticator app, passkeys and recovery codes, and signed out all your devices. Your password alone is enough to sign in again. Please set up a second factor again.",
      ),
      data.supportEmail
        ? text("If you didn't ask for it, change your password at once, and write to {supportEmail}.", {
            supportEmail: data.supportEmail,
          })
        : text("If you didn't ask for it, change your password at once, and tell an administrator."),
    ],
    button: { label: text("Sign in"), href: data.link },
    why: text("You get this mail because it concerns your account's security."),
  }),
  provider_unlinked: ({ data }) => ({
    subject: text("Your account was unlinked from {provider}", { provider: data.provider }),
    preheader: noLonger(data),
    heading: text("Your account was unlinked"),
    paragraphs: [noLonger(data), notYou()],
    button: { label: text("Look at your settings"), href: data.link },
    why: text("You get this mail because it concerns your account's security."),
  }),
  address_restored: ({ data: { ended, kept, link } }) => ({
    subject: text("Your email address was put back"),
    preheader: text("Everybody is signed out of your account."),
    heading: text("Your email address was put back"),
    paragraphs: [
      text(
        "Your account has this email address again. Everybody is signed out of it, and its password is void.",
      ),
      ...(ended.length > 0
        ? [text("Ended, as whoever changed the address may have added it:"), ...ended.map(listed)]
        : []),
      ...(kept.length > 0
        ? [text("It was there before, and still works. Remove what isn't yours:"), ...kept.map(listed)]
        : []),
    ],
    button: { label: text("Look at your settings"), href: link },
    why: text("You get this mail because it concerns your account's security."),
  }),
  recovery_code_used: ({ data }) => ({
    subject: text("A recovery code of your account was used"),
    preheader: text("Somebody signed in with it."),
    heading: text("A recovery code was used"),
    paragraphs: [
      counted(
        data.left,
        "Somebody signed in to your account with a recovery code, which is used up now. {count} is left.",
        "Somebody signed in to your account with a recovery code, which is used up now. {count} are left.",
      ),
      notYou(),
    ],
    button: { label: text("Look at your settings"), href: data.link },
    why: text("You get this mail because it concerns your account's security."),
  }),
};

/** Somebody who took over the account may have chosen the name. */
const listed = (way: WayIn): string =>
  withoutLinks(wayInWords(way, way.addedAt && formatInstant(way.addedAt)));

const notYou = () =>
  text("If it wasn't you, sign out all other devices in your settings and change your password at once.");

const added = (factor: "totp" | "passkey") =>
  factor === "totp"
    ? text("From now on, signing in with the password also asks for a code of your authenticator app.")
    : text("A passkey was added: it signs in to your account, and the password alone no longer does.");

const removed = (factor: "totp" | "passkey") =>
  factor === "totp"
    ? text("Codes of your authenticator app are no longer asked for.")
    : text("A passkey was removed: it no longer signs in to your account.");

const noLonger = ({ provider }: { provider: string }) =>
  text("You no longer sign in to it through {provider}.", { provider });
