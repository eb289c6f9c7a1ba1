import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readConfig, StartupError } from "./config.ts";

describe("the environment", () => {
  // Proves decisions 1: The environment is read once, with defaults, and refused in one clear sentence
  it("may be empty", () => {
    assert.deepEqual(readConfig({}), {
      port: 3000,
      host: "127.0.0.1",
      appUrl: "http://localhost:3000",
      databaseUrl: undefined,
      dataDir: "./data",
      appSecret: undefined,
      adminEmail: "admin@plenary.example",
      bootstrapSecret: undefined,
      smtp: { host: null, port: 587, username: null, password: null },
      backupPassphrase: undefined,
      logLevel: "info",
      debug: false,
      trustProxy: false,
      rateLimit: true,
      oidc: undefined,
      passwordLogin: true,
      development: false,
      region: null,
      passwordCost: { memoryCost: 19_456, timeCost: 2 },
    });
  });

  // Proves decisions 1: The environment is read once, with defaults, and refused in one clear sentence
  it("sets every variable; an empty one counts as unset", () => {
    const config = readConfig({
      PORT: "8080",
      HOST: "",
      APP_URL: "https://plenary.example.org/",
      DATABASE_URL: "postgres://u:p@db/plenary",
      SMTP_HOST: "mail.example.org",
      SMTP_PORT: "465",
      RATE_LIMIT: "off",
      TRUST_PROXY: "true",
      NODE_ENV: "development",
    });
    assert.equal(config.port, 8080);
    assert.equal(config.host, "127.0.0.1");
    assert.equal(config.appUrl, "https://plenary.example.org");
    assert.equal(config.databaseUrl, "postgres://u:p@db/plenary");
    assert.deepEqual(config.smtp, { host: "mail.example.org", port: 465, username: null, password: null });
    assert.equal(config.rateLimit, false);
    assert.equal(config.trustProxy, true);
    assert.equal(config.development, true);
  });

  it("has ports that people can be told of: 0 would be another one than the links name", () => {
    assert.throws(
      () => readConfig({ PORT: "0" }),
      new StartupError("The environment can't be used: PORT must be 1 to 65535."),
    );
  });

  it("names a provider as a whole, over TLS but on this machine, before passwords are turned off", () => {
    const provider = { OIDC_CLIENT_ID: "plenary", OIDC_CLIENT_SECRET: "secret" };
    const { oidc } = readConfig({
      ...provider,
      OIDC_ISSUER: "https://id.example.org/x",
      PASSWORD_LOGIN: "off",
    });
    assert.deepEqual([oidc?.name, oidc?.adminGroup], ["id.example.org", undefined]);
    assert.ok(readConfig({ ...provider, OIDC_ISSUER: "http://127.0.0.1:4000" }).oidc);
    for (const [bad, problem] of [
      [provider, /belong together/],
      [{ ...provider, OIDC_ISSUER: "http://id.example.org" }, /OIDC_ISSUER must be a https address/],
      [{ PASSWORD_LOGIN: "off" }, /PASSWORD_LOGIN=off needs a provider/],
    ] as const) {
      assert.throws(() => readConfig(bad), problem);
    }
  });

  // Proves decisions 1: The environment is read once, with defaults, and refused in one clear sentence
  it("is refused in one sentence that names every bad variable", () => {
    const bad = {
      PORT: "many",
      APP_URL: "nowhere",
      DATABASE_URL: "mysql://db/x",
      APP_SECRET: "short",
      DEBUG: "1",
    };
    assert.throws(
      () => readConfig(bad),
      new StartupError(
        "The environment can't be used: PORT must be a number; APP_URL must be a http or https address; " +
          "DATABASE_URL must be a PostgreSQL URL; APP_SECRET must have at least 16 characters; " +
          'DEBUG must be "true" or "false".',
      ),
    );
  });
});
