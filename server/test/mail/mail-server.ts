import { after, before, beforeEach } from "node:test";
import { MailServer } from "@plenary/testing/mail-server";
import type { TestApp } from "../harness.ts";

/** A mail server for the file's tests; each test begins with a well-behaved one that has received nothing. */
export function useMailServer(): MailServer {
  const server = new MailServer();
  before(() => server.start());
  beforeEach(() => {
    server.received = [];
    server.answers = {};
    server.login = undefined;
  });
  after(() => server.stop());
  return server;
}

/** Enters the mail server in the app's settings. */
export async function sendThrough(app: TestApp, server: MailServer): Promise<void> {
  await app.db
    .updateTable("system_settings")
    .set({
      smtp_host: "127.0.0.1",
      smtp_port: server.port,
      smtp_username: server.login?.username ?? null,
      sealed_smtp_password: server.login ? app.ctx.sealer.seal(server.login.password) : null,
    })
    .execute();
}
