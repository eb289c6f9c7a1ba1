/** What templates.test.ts sends of the mails about second factors, and what their readers see. */
export const secondFactorMails = (link: string) =>
  ({
    second_factor_added: {
      kind: "second_factor_added",
      data: { factor: "totp", link },
      subject: "Your account has another second factor",
      says: ["also asks for a code of your authenticator app", "If it wasn't you"],
      button: "Look at your settings",
    },
    second_factor_removed: {
      kind: "second_factor_removed",
      data: { factor: "totp", link },
      subject: "A second factor was removed from your account",
      says: ["no longer asked for", "If it wasn't you"],
      button: "Look at your settings",
    },
    factors_removed: {
      kind: "factors_removed",
      data: { supportEmail: "help@example.org", link },
      subject: "An administrator removed the second factor of your account",
      says: ["Your password alone signs in again", "write to help@example.org"],
      button: "Sign in",
    },
    provider_unlinked: {
      kind: "provider_unlinked",
      data: { provider: "Example ID", link },
      subject: "Your account was unlinked from Example ID",
      says: ["no longer sign in to it through Example ID", "If it wasn't you"],
      button: "Look at your settings",
    },
    address_restored: {
      kind: "address_restored",
      data: {
        ended: [{ kind: "passkey", name: "https://evil.example", addedAt: "2027-05-01T10:00:00.000Z" }],
        kept: [{ kind: "recovery_codes", name: "", addedAt: null }],
        link,
      },
      subject: "Your e-mail address was put back",
      says: [
        "The passkey “https:\u200C//evil.\u200Cexample”, added on 1 May 2027 at 10:00 UTC",
        "Remove what isn't yours:",
        "The recovery codes",
      ],
      button: "Look at your settings",
    },
    recovery_code_used: {
      kind: "recovery_code_used",
      data: { left: 9, link },
      subject: "A recovery code of your account was used",
      says: ["9 are left.", "If it wasn't you"],
      button: "Look at your settings",
    },
  }) as const;
