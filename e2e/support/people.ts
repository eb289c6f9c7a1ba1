import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { type Person, register } from "@plenary/testing/people";
import { expect } from "#test";

/** Continues in this page as that person, with the token that a login stores; no screen is open yet. */
export async function continueAs(page: Page, { token }: Pick<Person, "token">): Promise<void> {
  await page.goto("/api/health");
  await page.evaluate((value) => localStorage.setItem("authToken", value), token);
}

/** Presses the button and sees it busy while the call is under way. */
export async function expectBusy(page: Page, url: string, label: string, busyLabel: string) {
  const { promise: answerable, resolve: answer } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await answerable;
    await route.continue();
  });
  await page.getByRole("button", { name: label, exact: true }).click();
  await expect(page.getByRole("button", { name: busyLabel })).toBeDisabled();
  answer();
}

export const passwordField = (page: Page) => page.getByLabel("Password", { exact: true });

/** Writes each text into the field with exactly that label. */
export async function write(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
}

/** Keeps the scripts of the next page back until what it returns is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** User agents of browsers. */
export const userAgents = {
  phone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
  firefox: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
};

/** Registers a new person and opens their settings in this page. */
export async function openSettings(
  page: Page,
  origin: string,
  username: string,
  name: string,
): Promise<Person> {
  const person = await register(origin, username, name);
  await continueAs(page, person);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  return person;
}

/** The rows of the list of devices. */
export const devices = (page: Page) =>
  page.getByRole("list", { name: "Signed-in devices" }).getByRole("listitem");

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an app shows that was given this key, so many steps of 30 seconds from now. */
export function codeFor(key: string, later = 0): string {
  const bits = [...key].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, "0");
}
