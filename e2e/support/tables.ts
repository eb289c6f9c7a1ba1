import type { Locator, Page } from "@playwright/test";

/** Opens the row that this names, unless it is open, and returns what stands below it. */
export async function openRow(page: Page, name: string): Promise<Locator> {
  const detail = page.getByRole("group", { name: `More about ${name}`, exact: true });
  if (!(await detail.isVisible())) {
    await page.getByRole("table").getByRole("button", { name, exact: true }).click();
  }
  return detail;
}
