import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sendMessage } from "@plenary/contract/messages/messages";
import { createDatabase } from "@plenary/testing/databases";
import { makeAdmin, register } from "@plenary/testing/people";
import pg from "pg";
import { freePort } from "../../scripts/free-port.mjs";
import { startChild } from "../load/compare.ts";
import { startOn } from "../plenary.ts";
import { count, limitRow, type Row } from "../report.ts";

/** Fifty people get twenty messages each: 1,000 mails. */
const RECIPIENTS = 50;
const MESSAGES = 20;

/** How long the mail server is down, and how long the whole run may take, in milliseconds. */
const AWAY = 2000;
const PATIENCE = 180_000;

interface Mailed {
  mails: number;
  /** From the first message to the last mail, including the time without a mail server. */
  seconds: number;
  connections: number;
  duplicates: number;
  lost: number;
}

/** Sends 1,000 mails for messages to the same people; halfway through, the mail server is killed and comes back. */
async function mailThroughRestart(cluster: string): Promise<Mailed> {
  const folder = mkdtempSync(join(tmpdir(), "plenary-bench-mail-"));
  const file = join(folder, "accepted");
  writeFileSync(file, "");
  const lines = () => readFileSync(file, "utf8").split("\n");
  // The administrator gets a mail too, about the new password.
  const accepted = () => lines().filter((line) => line.startsWith("mail recipient"));
  const port = await freePort();
  const { url } = await createDatabase(cluster, "mail");
  let mailServer = await startMailServer(port, file);
  const plenary = await startOn(url);
  try {
    await makeAdmin(plenary.origin);
    const sender = await register(plenary.origin, "sender", "The sender");
    const recipients: string[] = [];
    for (let n = 1; n <= RECIPIENTS; n++) {
      recipients.push((await register(plenary.origin, `recipient${n}`, `Recipient ${n}`)).userId);
    }
    await useMailServer(url, port);
    const started = performance.now();
    for (let n = 1; n <= MESSAGES; n++) {
      await sender.call(sendMessage, { body: { subject: `Message ${n}`, content: "Words.", recipients } });
    }
    const mails = RECIPIENTS * MESSAGES;
    await until(() => accepted().length >= mails / 2);
    mailServer.kill("SIGKILL");
    await once(mailServer, "exit");
    await delay(AWAY);
    mailServer = await startMailServer(port, file);
    const distinct = () => new Set(accepted()).size;
    await until(() => distinct() >= mails);
    const seconds = (performance.now() - started) / 1000;
    // Duplicates would arrive now.
    await delay(AWAY);
    const connections = lines().filter((line) => line === "connection").length;
    const duplicates = accepted().length - distinct();
    return { mails, seconds, connections, duplicates, lost: mails - distinct() };
  } finally {
    await plenary.stop();
    mailServer.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Not set before the first start, as the first administrator's credentials would then be mailed. Nobody is mailed at an
 * address that isn't confirmed, and the links that would confirm them are not counted.
 */
async function useMailServer(url: string, port: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("update users set email_confirmed_at = now() where username like 'recipient%'");
  await client.query("delete from outbox");
  await client.query("update system_settings set smtp_host = '127.0.0.1', smtp_port = $1", [port]);
  await client.end();
}

async function startMailServer(port: number, file: string) {
  const child = startChild(new URL("smtp.ts", import.meta.url), [String(port), file]);
  await once(child, "message");
  return child;
}

/** Waits until it is met, but not for ever: what is missing then counts as lost. */
async function until(met: () => boolean): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (!met() && Date.now() < end) await delay(20);
}

/** What becomes of mails whose server is killed and restarted midway. */
export async function mailRow(cluster: string): Promise<Row> {
  const { mails, seconds, connections, duplicates, lost } = await mailThroughRestart(cluster);
  const what = `${count(mails)} mails, their server killed and restarted midway: lost or twice`;
  const detail = `${seconds.toFixed(1)} s, ${(mails / seconds).toFixed(0)} mails per second, ${connections} connections, ${lost} lost, ${duplicates} twice`;
  return limitRow(what, 0, lost + duplicates, "", detail);
}
