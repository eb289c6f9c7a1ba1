import type { Page } from "@playwright/test";
import { expect } from "#test";

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
