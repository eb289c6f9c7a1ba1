import type { Page } from "@playwright/test";
import { expect } from "#test";

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, role: "button" | "link" | "textbox", name: string) {
  const control = page.getByRole(role, { name, exact: true });
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 8; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(control).toBeFocused();
}
