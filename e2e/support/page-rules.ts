import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, type Frame, type Page, test } from "@playwright/test";
import type Axe from "axe-core";

const wcag22 = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The rules that depend on colours; all others give the same result in both themes. */
const ofColours = ["color-contrast", "link-in-text-block"];

/** What a page needs for the rules. The minified file: each page that is looked at has to read it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare global {
  interface Window {
    axe: typeof Axe;
  }
}

/**
 * The page in its current state violates no rule of WCAG 2.2 AA that axe can see. `colours` asks only for those about
 * colours, `structure` for all others. A page that looks to the rules like one before isn't looked at again.
 */
export async function expectAccessible(
  page: Page,
  rules: "all" | "colours" | "structure" = "all",
): Promise<void> {
  await atRest(page);
  await unlessKnown(page, rules, () => look(page, rules));
}

/**
 * Calls `check`, unless in this run it has passed for a page with the same shape, in whichever worker. Playwright empties
 * the folder where that is kept when a run begins.
 */
async function unlessKnown(page: Page, what: string, check: () => Promise<void>): Promise<void> {
  const shape = await page.evaluate(shapeOfPage);
  const known = join(test.info().project.outputDir, "accessible", `${what}-${shape}`);
  if (existsSync(known)) return;
  await check();
  mkdirSync(dirname(known), { recursive: true });
  writeFileSync(known, "");
}

/** Asks axe; see expectAccessible. */
async function look(page: Page, rules: "all" | "colours" | "structure"): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async ({ only, without }) => {
      const { violations } = await window.axe.run(
        // The guards around a menu's popup pass the focus on at once, which axe can't see.
        { exclude: ["[data-base-ui-focus-guard]"] },
        {
          runOnly: only,
          rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
          // Descriptions are made of these only.
          resultTypes: ["violations"],
          // The one frame is a page of phones, which is looked at by itself.
          iframes: false,
        },
      );
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ target, failureSummary = "" }) => ({ target: target.join(" "), failureSummary })),
      }));
    },
    {
      only:
        rules === "colours"
          ? { type: "rule" as const, values: ofColours }
          : { type: "tag" as const, values: wcag22 },
      without: rules === "structure" ? ofColours : [],
    },
  );
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map((node) => `${node.target} — ${node.failureSummary}`),
  }));
  expect(found, "violations of WCAG 2.2 AA").toEqual([]);
}

/** Colours in transition have no meaningful contrast. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {};
      return Number.isFinite(Number(endTime));
    });
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => {});
  });
}

/** Once everything is there, nothing moves without end: a browser would draw the page sixty times a second for it. */
export async function expectStill(page: Page): Promise<void> {
  const whatMoves = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect }) => effect as KeyframeEffect)
        .filter((effect) => effect.getComputedTiming().endTime === Number.POSITIVE_INFINITY)
        .map(({ target }) => target?.outerHTML.slice(0, 120)),
    );
  await expect.poll(whatMoves, "what moves without end").toEqual([]);
}

/** The page keeps the rules of `expectAccessible` in light and dark; it is light afterwards. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await atRest(page);
  // What is alike in light, with its classes and the style sheets, is so in dark.
  await unlessKnown(page, "both", async () => {
    await look(page, "all");
    await page.emulateMedia({ colorScheme: "dark" });
    await atRest(page);
    await look(page, "colours");
    await page.emulateMedia({ colorScheme: "light" });
  });
}

/** A style sheet that came once more would be the last of all, and win over those that it comes before. */
export async function expectStylesOnce(page: Page): Promise<void> {
  const sheets = await page.evaluate(() =>
    [...document.styleSheets].map(({ href }) => href?.replace(/#.*/, "") ?? "inline"),
  );
  expect(
    sheets.filter((href, at) => sheets.indexOf(href) < at),
    "style sheets that came twice",
  ).toEqual([]);
}

/** On a phone, 390 pixels wide, the page scrolls only up and down. The viewport is restored. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  if (before) await page.setViewportSize(before);
}

/** At its current width, the page scrolls only up and down; parts that follow the width of others may take a moment. */
export async function expectToFit(page: Page | Frame): Promise<void> {
  const whatIsTooWide = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const wide = [...document.body.querySelectorAll("*")].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
      );
      return [`${scrollWidth} px wide`, ...wide.slice(-3).map((element) => element.outerHTML.slice(0, 120))];
    });
  await expect.poll(whatIsTooWide, "what is wider than the window").toEqual([]);
}

/**
 * Lets the page have text of twice the size on a phone while `work` goes on, as readers have it who set it for all pages:
 * by the size that a browser begins with.
 */
export async function withLargeText(page: Page, work: () => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await work();
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
  await browser.detach();
  if (before) await page.setViewportSize(before);
}

/**
 * In `withLargeText`, the page scrolls only up and down, no text is cut or lies over another one, what can be pressed can be
 * reached, and what stays in the window leaves half of it. What scrolls for itself, like a grid, shows the rest so.
 */
export async function expectLargeTextToFit(page: Page): Promise<void> {
  await expectToFit(page);
  const found = () => page.evaluate(troubleOfLargeText);
  await expect.poll(found, `text of twice the size at ${page.url()}`).toEqual([]);
}

/** What of that doesn't hold; runs in the page. */
export function troubleOfLargeText(): string[] {
  // Rows out of sight too.
  const all = new CSSStyleSheet();
  all.replaceSync("* { content-visibility: visible !important; scroll-behavior: auto !important }");
  document.adoptedStyleSheets = [all];
  const root = document.documentElement;
  const found = new Set<string>();
  if (getComputedStyle(root).fontSize !== "32px") found.add("text as large as ever");

  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest(".sr-only, [href='#content']");
  const frames = (element: Element | null): Element[] =>
    element && element !== root ? [element, ...frames(element.parentElement)] : [];
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const stays = (element: Element) => /sticky|fixed/.test(getComputedStyle(element).position);
  const named = (element: Element) => element.outerHTML.slice(0, 120);

  interface Line extends Record<"left" | "right" | "top" | "bottom", number> {
    said: string;
    block: Element | undefined;
    layer: Element | undefined;
  }
  const lines: Line[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    const said = text.textContent?.trim();
    if (!parent || !said || !isShown(parent) || parent.matches("script, style, option")) continue;
    const around = frames(parent);
    // What is there for screen readers alone.
    if (around.some((frame) => getComputedStyle(frame).clipPath !== "none")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
    const at = around.findIndex(scrolls);
    const within = at < 0 ? around : around.slice(0, at);
    for (const { left, right, top, bottom, height } of boxes) {
      // Letters are lower than their lines.
      const spare = height / 4;
      const isCutBy = (frame: Element) => {
        const { overflowX, overflowY, display } = getComputedStyle(frame);
        const box = frame.getBoundingClientRect();
        if (/^(inline|contents)$/.test(display)) return false;
        if (overflowX !== "visible" && (left < box.left - 1 || right > box.right + 1)) return true;
        return overflowY !== "visible" && (top < box.top - spare || bottom > box.bottom + spare);
      };
      const frame = within.find(isCutBy);
      if (frame) found.add(`cut: ${said.slice(0, 40)} in ${named(frame)}`);
      if (at < 0 && (left < -1 || right > innerWidth + 1)) found.add(`outside: ${said.slice(0, 40)}`);
      lines.push({
        ...{ left: left + 2, right: right - 2, top: top + spare, bottom: bottom - spare, said },
        block: around.find((each) => !/^(inline|contents)$/.test(getComputedStyle(each).display)),
        layer: around.find((each) => stays(each) || scrolls(each)),
      });
    }
  }
  lines.sort((one, other) => one.top - other.top);
  for (const [at, one] of lines.entries())
    for (let next = at + 1; (lines[next]?.top ?? Infinity) < one.bottom; next++) {
      const other = lines[next];
      if (!other || other.block === one.block || other.layer !== one.layer) continue;
      if (one.left < other.right && other.left < one.right)
        found.add(`over each other: ${one.said.slice(0, 40)} / ${other.said.slice(0, 40)}`);
    }

  for (const field of document.querySelectorAll<HTMLInputElement>("input[placeholder]")) {
    if (!isShown(field)) continue;
    const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
    const hint = Object.assign(document.createElement("span"), { textContent: field.placeholder });
    Object.assign(hint.style, { position: "fixed", whiteSpace: "nowrap", fontSize, fontFamily });
    document.body.append(hint);
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (hint.offsetWidth > room + 1) found.add(`cut: ${field.placeholder}`);
    hint.remove();
  }

  // What was opened over the page is left by a key or a press beside it.
  const over = document.querySelector("dialog:modal, :popover-open, .event-bar [open]");
  const targets = (over ?? document).querySelectorAll("a[href], button, summary, select, input, textarea");
  for (const target of targets) {
    if (!isShown(target) || target.matches(":is([type=radio], [type=checkbox], [type=file])")) continue;
    target.scrollIntoView({ block: "center", inline: "center" });
    const [box] = target.getClientRects();
    if (!box) continue;
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!hit || !(target.contains(hit) || hit.contains(target))) found.add(`not reached: ${named(target)}`);
  }
  scrollTo(0, 0);

  const staying = [...document.body.querySelectorAll("*")].filter(
    (element) =>
      stays(element) &&
      isShown(element) &&
      getComputedStyle(element).pointerEvents !== "none" &&
      !frames(element.parentElement).some((frame) => scrolls(frame) || stays(frame)),
  );
  const taken = over ? 0 : staying.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
  if (taken > innerHeight / 2) found.add(`what stays takes ${Math.round(taken)} px: ${staying.map(named)}`);
  return [...found];
}

/** Class names without rules of their own: the libraries' icons and links, markers for parents and siblings. */
const unstyled = /^(active|lucide|lucide-.+|group|group\/.+|peer|peer\/.+)$/;

/** Every class on the page has a rule in its style sheets, which are not the same for all pages (web/app/app.css). */
export async function expectStyled(page: Page): Promise<void> {
  const missing = await page.evaluate(() => {
    const known = new Set<string>();
    const learn = (rules: CSSRuleList) => {
      for (const rule of rules) {
        const selector = (rule as CSSStyleRule).selectorText ?? "";
        for (const [, name = ""] of selector.matchAll(/\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)/g))
          known.add(name);
        if ("cssRules" in rule) learn(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) learn(sheet.cssRules);
    const used = [...document.querySelectorAll("[class]")].flatMap((element) => [...element.classList]);
    return [...new Set(used)].filter((name) => !known.has(CSS.escape(name)));
  });
  expect(
    missing.filter((name) => !unstyled.test(name)),
    "classes without a rule",
  ).toEqual([]);
}

/**
 * Text that reads from right to left stands apart from what is around it, so that neither turns the other's order, and in
 * its own direction, so that the signs at its ends are at theirs.
 */
export async function expectIsolated(page: Page): Promise<void> {
  const turning = await page.evaluate(() => {
    const isRtl = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
    const marks = /[\u2066-\u2069]/;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const said = text.textContent ?? "";
      const parent = text.parentElement;
      if (!parent || !isRtl.test(said) || marks.test(said) || !parent.checkVisibility()) continue;
      const isApart = (element: Element) => {
        const { unicodeBidi, display } = getComputedStyle(element);
        return /isolate|plaintext/.test(unicodeBidi) || !/^(inline|contents)$/.test(display);
      };
      let frame = parent;
      while (!isApart(frame) && frame.parentElement) frame = frame.parentElement;
      const others = frame.matches("bdi, [dir]") ? "" : frame.textContent?.replace(said, "").trim();
      // The element that turns it: bdi and dir=auto take the direction of what they hold, plaintext that of each line.
      const turned = parent.closest("bdi, [dir=auto], [dir=rtl]");
      const letter = /\p{L}/u.exec(said)?.[0] ?? "";
      // Initials in a drawing read the same either way.
      const isTurned =
        parent.closest("svg") !== null ||
        !isRtl.test(letter) ||
        !/^[^\p{L}]*[^\p{L}\s]|[^\p{L}\s]\s*$/u.test(said) ||
        getComputedStyle(frame).unicodeBidi === "plaintext" ||
        (turned !== null && getComputedStyle(turned).direction === "rtl");
      if (others || !isTurned) found.push(frame.outerHTML.slice(0, 200));
    }
    return found;
  });
  expect(turning, "right-to-left text that isn't isolated").toEqual([]);
}

/** The screen in its current state keeps the rules for every screen, in light and dark. */
export async function expectGood(page: Page) {
  await expectStylesOnce(page);
  await expectAccessibleInBothThemes(page);
  await expectNoSideScroll(page);
}

/** The same on a desktop and on a phone, which has the same colours. Leaves the viewport at a desktop's size. */
export async function expectGoodAtBothWidths(page: Page) {
  await expectStylesOnce(page);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  await expectAccessible(page, "structure");
  await page.setViewportSize({ width: 1280, height: 720 });
}

/**
 * A number for what axe's rules can see of the page, without what they can't; runs in the page. For each
 * element that is displayed: its tag, classes, attributes and states, whether there are texts, what it refers to, the
 * colours and fonts that it ends up with, whether it scrolls, and where it lies if it is small for a finger. Siblings that
 * equal each other count once.
 */
export function shapeOfPage(): string {
  /** Attributes with texts, addresses and the like, of which the rules only see whether there is something in them. */
  const ofTexts =
    /^(id|href|src|srcset|d|title|alt|datetime|value|name|placeholder|action|content|aria-(label|description|roledescription|valuetext)|data-.+)$/;
  const references =
    /^(for|form|list|headers|usemap|popovertarget|aria-(labelledby|describedby|controls|owns|activedescendant|details|errormessage|flowto))$/;
  const numbers =
    /^(style|aria-(valuenow|valuemin|valuemax|posinset|setsize|rowcount|rowindex|colcount|colindex))$/;
  const targets = [
    ...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex], [role]"),
  ].map((element) => ({ element, box: element.getBoundingClientRect() }));
  const small = new Map(
    targets
      .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
      .map(({ element, box }) => [element, surroundings(box)]),
  );
  const ids = new Map<string, number>();
  for (const { id } of document.querySelectorAll("[id]")) ids.set(id, (ids.get(id) ?? 0) + 1);

  /** How large a small target is, and what other targets are within reach of a finger that means this one. */
  function surroundings(box: DOMRect): string {
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    const near = targets.flatMap(({ box: other }) => {
      const left = Math.round(Math.max(other.left, Math.min(x, other.right)) - x);
      const top = Math.round(Math.max(other.top, Math.min(y, other.bottom)) - y);
      return other.width > 0 && Math.hypot(left, top) <= 24 ? [`${left} ${top}`] : [];
    });
    return [Math.round(Math.min(box.width, 24)), Math.round(Math.min(box.height, 24)), ...near].join();
  }

  /** Nothing, one character or more: axe doesn't measure the contrast of a single one. */
  const amount = (text: string) => Math.min(text.trim().length, 2);

  function named(element: Element | null): string {
    if (!element) return "nothing";
    const inside = element.querySelector("[aria-label], [alt], [title]") ? "named" : "";
    return [element.tagName, Math.min(amount(element.textContent ?? ""), 1), inside].join();
  }

  function attribute({ name, value }: Attr): string {
    if (name === "id") return ids.get(value) === 1 ? "id" : "id again";
    if (references.test(name))
      return `${name}=${value.split(/\s+/).map((id) => named(document.getElementById(id.replace(/^#/, ""))))}`;
    if (numbers.test(name)) return `${name}=${value.replace(/\d+(\.\d+)?/g, "0")}`;
    return `${name}=${ofTexts.test(name) ? amount(value) : value}`;
  }

  function shape(element: Element): string {
    const style = getComputedStyle(element);
    if (style.display === "none" || element.hasAttribute("data-base-ui-focus-guard")) return "";
    const scrolls =
      style.overflow !== "visible" &&
      `${element.scrollHeight > element.clientHeight} ${element.scrollWidth > element.clientWidth}`;
    const texts = [...element.childNodes].map((node) => (node.nodeType === 3 ? (node.nodeValue ?? "") : ""));
    const children = [...element.children].map((child) =>
      child instanceof SVGElement && !(child instanceof SVGSVGElement) ? child.tagName : shape(child),
    );
    return short(
      [
        element.tagName,
        ...[...element.attributes].map(attribute).sort(),
        ...[style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.visibility],
        ...[style.fontSize, style.fontWeight, style.textDecorationLine, style.textShadow, style.position],
        scrolls,
        amount(texts.join("")),
        element instanceof HTMLTableElement && `${Math.min(element.rows.length, 4)} rows`,
        (element as HTMLInputElement).labels?.length,
        small.get(element),
        ...new Set(children),
      ].join("|"),
    );
  }

  /** Two times 32 bits, which no two of a few thousand shapes share by accident. */
  function short(text: string): string {
    let one = 0xdeadbeef;
    let other = 0x41c6ce57;
    for (let at = 0; at < text.length; at++) {
      one = Math.imul(one ^ text.charCodeAt(at), 2654435761);
      other = Math.imul(other ^ text.charCodeAt(at), 1597334677);
      one ^= other >>> 15;
    }
    return `${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`;
  }

  const sheets = [...document.styleSheets].map(({ href }) => href ?? "inline").sort();
  const meta = [...document.head.querySelectorAll("meta[name=viewport], meta[http-equiv]")];
  return short(
    [
      document.title.trim() !== "",
      ...meta.map(({ outerHTML }) => outerHTML),
      ...sheets,
      ...[...document.documentElement.attributes].map(({ name, value }) => `${name}=${value}`),
      innerWidth,
      matchMedia("(prefers-color-scheme: dark)").matches,
      shape(document.body),
    ].join("|"),
  );
}
