import type { Page } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectIsolated,
  troubleOfLargeText,
} from "./support/page-rules.ts";
import { expect, test } from "./support/test.ts";

// What the other tests lean on: a page that was found to keep axe's rules isn't looked at again while nothing changes that
// a rule depends on, and whatever goes wrong on it is still found.

const form = `<!doctype html>
  <html lang="en">
    <head>
      <title>Rooms</title>
      <meta name="viewport" content="width=device-width">
      <style>
        :root { color-scheme: light dark; --faint: #595959; }
        @media (prefers-color-scheme: dark) { :root { --faint: #b0b0b0; } }
        button { min-width: 100px; min-height: 40px; margin: 30px; color: canvastext; background: canvas; }
        body { color: canvastext; background: canvas; }
        p { color: var(--faint); }
        .pale { color: light-dark(#595959, #303030); }
        .scrolls { height: 100px; width: 200px; overflow: auto; }
        [data-state=late] { opacity: 0.2; }
      </style>
    </head>
    <body>
      <main>
        <h1>Rooms</h1>
        <label for="name">Name</label> <input id="name" autocomplete="name">
        <p id="hint">Seats are counted.</p>
        <p>Doors open at nine.</p>
        <ul><li>Hall</li><li>Attic</li></ul>
        <button type="button" aria-describedby="hint">Save</button><button type="button">Leave</button>
        <img alt="A plan" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">
        <div class="scrolls">Quiet.</div>
      </main>
    </body>
  </html>`;

/** What goes wrong on a page that was fine, by the rule that finds it; each runs in the page. */
const faults: Record<string, () => void> = {
  "button-name": () => document.querySelector("button")?.replaceChildren(),
  "image-alt": () => document.querySelector("img")?.removeAttribute("alt"),
  "aria-valid-attr-value": () => document.querySelector("button")?.setAttribute("aria-pressed", "often"),
  label: () => document.querySelector("label")?.setAttribute("for", "nobody"),
  "aria-roles": () => document.querySelector("p")?.setAttribute("role", "paragraf"),
  "aria-required-parent": () => document.querySelector("p")?.setAttribute("role", "option"),
  "aria-hidden-focus": () => document.querySelector("main")?.setAttribute("aria-hidden", "true"),
  list: () => document.querySelector("ul")?.append(document.createElement("div")),
  "autocomplete-valid": () => document.querySelector("input")?.setAttribute("autocomplete", "nickel"),
  "html-has-lang": () => document.documentElement.removeAttribute("lang"),
  "html-lang-valid": () => document.documentElement.setAttribute("lang", "enlish"),
  "document-title": () => {
    document.title = "";
  },
  "meta-viewport": () =>
    document.querySelector("meta")?.setAttribute("content", "width=device-width, user-scalable=no"),
  "nested-interactive": () => {
    const inner = document.createElement("a");
    inner.href = "/";
    inner.textContent = "in";
    document.querySelector("button")?.append(inner);
  },
  "scrollable-region-focusable": () =>
    document.querySelector(".scrolls")?.replaceChildren("Quiet. ".repeat(200)),
  "target-size": () => {
    for (const button of document.querySelectorAll("button"))
      button.style.cssText =
        "min-width: 0; min-height: 0; width: 10px; height: 10px; margin: 0; padding: 0; overflow: hidden";
  },
};

/** The same for what is only seen in the colours. */
const colours: Record<string, () => void> = {
  "one that is set": () => document.querySelector("p")?.style.setProperty("color", "#ccc"),
  "a background": () => document.querySelector("main")?.style.setProperty("background", "#777"),
  "one of a class, only in dark": () => document.querySelector("p")?.classList.add("pale"),
  "what a state makes of it": () => document.querySelector("main")?.setAttribute("data-state", "late"),
  "a rule that comes later": () =>
    document.head.append(
      Object.assign(document.createElement("style"), { textContent: "p { color: #bbb }" }),
    ),
};

/** The page that was found to be fine, opened again. */
async function openKnown(page: Page): Promise<void> {
  await page.setContent(form);
  await expectAccessibleInBothThemes(page);
  await expectAccessible(page);
  await page.setContent(form);
}

const wasAsked = (page: Page) => page.evaluate(() => "axe" in window);

test("a page like one before is not looked at again, whatever it says and however often it repeats itself", async ({
  page,
}) => {
  await openKnown(page);
  await page.evaluate(() => {
    const list = document.querySelector("ul");
    list?.append(...Array.from({ length: 30 }, () => list.children[0]?.cloneNode(true) as Node));
    for (const text of document.querySelectorAll("h1, li, p, label, button"))
      text.textContent += " in Lisbon";
  });
  await page.evaluate(() => Reflect.deleteProperty(window, "axe"));
  await expectAccessibleInBothThemes(page);
  await expectAccessible(page);
  expect(await wasAsked(page)).toBe(false);
});

test("on a page like one before, each rule still finds what is wrong", async ({ page }) => {
  for (const [rule, spoil] of Object.entries(faults))
    await test.step(rule, async () => {
      await openKnown(page);
      await page.evaluate(spoil);
      await expect(expectAccessible(page)).rejects.toThrow(`"rule": "${rule}:`);
      // What was found is no page that is known.
      await expect(expectAccessibleInBothThemes(page)).rejects.toThrow(`"rule": "${rule}:`);
      await expect(expectAccessible(page, "structure")).rejects.toThrow(`"rule": "${rule}:`);
    });
  await test.step("right-to-left text that isn't isolated", async () => {
    await page.setContent("<p>by <bdi>עדה</bdi></p><p>עדה</p><p>by \u2068עדה\u2069</p>");
    await expectIsolated(page);
    await page.setContent("<p>by <b>עדה</b></p>");
    await expect(expectIsolated(page)).rejects.toThrow("<p>by <b>");
    // Apart, but with its sign at the end where it begins.
    await page.setContent("<p>עדה!</p>");
    await expect(expectIsolated(page)).rejects.toThrow("<p>");
    for (const its of [
      "<bdi>עדה!</bdi>",
      "<p dir='auto'>עדה!</p>",
      "<a style='unicode-bidi: plaintext'>עדה!</a>",
    ]) {
      await page.setContent(its);
      await expectIsolated(page);
    }
  });
  await test.step("text of twice the size that is cut, covered or can't be reached", async () => {
    const twice = "<meta name=viewport content='width=device-width'><style>html { font-size: 32px }</style>";
    await page.setViewportSize({ width: 390, height: 844 });
    const one = "<p>One line</p><button>Save</button>";
    await page.setContent(twice + one);
    expect(await page.evaluate(troubleOfLargeText)).toEqual([]);
    for (const [trouble, spoilt] of [
      ["as large as ever", "<style>html { font-size: 16px }</style>"],
      [
        "cut: A long",
        "<p style='overflow: hidden; white-space: nowrap'>A long name of something or other</p>",
      ],
      ["cut: lines", "<p style='overflow: hidden; height: 1em'>Two<br>lines</p>"],
      ["outside: Left", "<p style='margin-left: -100px'>Left</p>"],
      [
        "over each other: One",
        "<p style='position: absolute; top: 8px; left: 8px; margin: 0'>Other line</p>",
      ],
      ["cut: Whom", "<input placeholder='Whom do you look for?' style='width: 3em'>"],
      ["not reached: <button>Save", "<p style='position: absolute; inset: 0'></p>"],
      ["what stays takes 500 px", "<p style='position: sticky; bottom: 0; height: 500px'></p>"],
    ] as const) {
      await page.setContent(twice + one + spoilt);
      expect((await page.evaluate(troubleOfLargeText)).join()).toContain(trouble);
    }
  });
  for (const [what, spoil] of Object.entries(colours))
    await test.step(`a colour that can't be read: ${what}`, async () => {
      await openKnown(page);
      await page.evaluate(spoil);
      await expect(expectAccessibleInBothThemes(page)).rejects.toThrow('"rule": "color-contrast:');
      await expect(expectAccessibleInBothThemes(page)).rejects.toThrow('"rule": "color-contrast:');
    });
});
