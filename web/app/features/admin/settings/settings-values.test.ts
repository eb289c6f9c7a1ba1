import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { editedOnly, inputOf, SettingsFields } from "./settings-values.ts";

const stored = {
  contactEmail: "hello@example.org",
  supportEmail: null,
  smtpHost: "mail.example.org",
  smtpPort: 587,
  smtpUsername: "plenary",
  emailNotificationsEnabled: true,
  domain: null,
  requireAdminSecondFactor: false,
  decisionMailDelaySeconds: 60,
};

describe("the form of the system settings", () => {
  it("shows what is stored, and nothing for a password", () => {
    assert.deepEqual(inputOf(stored), {
      ...stored,
      supportEmail: "",
      smtpPort: "587",
      smtpPassword: "",
      domain: "",
      decisionMailDelaySeconds: "60",
    });
  });

  it("leaves out empty fields, but never trims a password", () => {
    const written = {
      ...inputOf(stored),
      contactEmail: " ",
      smtpPort: "",
      smtpPassword: " secret ",
      decisionMailDelaySeconds: " ",
    };
    assert.deepEqual(JSON.parse(JSON.stringify(SettingsFields.parse(written))), {
      smtpHost: "mail.example.org",
      smtpUsername: "plenary",
      smtpPassword: " secret ",
      emailNotificationsEnabled: true,
      requireAdminSecondFactor: false,
    });
  });

  it("refuses an invalid port", () => {
    for (const smtpPort of ["0", "65536", "587.5", "smtp"]) {
      const { error } = SettingsFields.safeParse({ ...inputOf(stored), smtpPort });
      const found = error?.issues.map(({ path, message }) => [...path, message]);
      assert.deepEqual(found, [["smtpPort", "SMTP port must be a number from 1 to 65535"]], smtpPort);
    }
  });

  // Proves product 7: Settings: only filled fields are sent; the answer tells whether a password is set
  it("sends only what was edited", () => {
    const values = SettingsFields.parse({ ...inputOf(stored), smtpHost: "mx.example.org" });
    assert.deepEqual(editedOnly(values, { smtpHost: true, contactEmail: false }), {
      smtpHost: "mx.example.org",
    });
  });
});
