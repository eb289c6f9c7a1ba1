import assert from "node:assert/strict";
import type { Locator, Page, expect as playwright } from "@playwright/test";
import { computeAccessibleDescription, computeAccessibleName } from "dom-accessibility-api";
import { expect as values } from "expect";
import { elementOf, elementsOf, isShown, NotOne } from "./locator.ts";
import type { Tab } from "./tab.ts";
import { textOf } from "./texts.ts";

type Wanted = string | RegExp;
type Claim = (found: { locator: Locator; tab: Tab }, ...wanted: never[]) => void;

const text = (value: string) => value.replace(/\s+/g, " ").trim();
const isLike = (found: string, wanted: Wanted) =>
  wanted instanceof RegExp ? wanted.test(found) : found === text(wanted);
const contains = (found: string, wanted: Wanted) =>
  wanted instanceof RegExp ? wanted.test(found) : found.includes(text(wanted));

/** Compares with a text, or with one for each element. */
const texts =
  (isIt: typeof isLike): Claim =>
  ({ locator }, wanted: Wanted | readonly Wanted[]) => {
    const found = Array.isArray(wanted)
      ? elementsOf(locator).map((element) => textOf(element))
      : [textOf(elementOf(locator))];
    const all = [wanted].flat() as Wanted[];
    if (found.length === all.length && all.every((each, at) => isIt(found[at] ?? "", each))) return;
    assert.deepEqual(found, all, `texts of ${locator}`);
    assert.fail(`texts of ${locator}: ${JSON.stringify(found)} isn't ${all}`);
  };

const one =
  (words: string, isSo: (element: HTMLInputElement, ...wanted: never[]) => boolean): Claim =>
  ({ locator }, ...wanted) => {
    const element = elementOf(locator) as HTMLInputElement;
    if (!isSo(element, ...wanted))
      assert.fail(`${locator} ${words} ${wanted.join(" ")}: ${element.outerHTML.slice(0, 300)}`);
  };

/** What Playwright's `expect` says of locators and pages, as far as screens without layout have it. */
const claims: Record<string, Claim> = {
  toBeVisible: one("isn't visible", isShown),
  toBeHidden: ({ locator }) => assert.ok(!elementsOf(locator).some(isShown), `${locator} is visible`),
  toBeAttached: one("isn't there", (element) => element.isConnected),
  toHaveCount: ({ locator }, wanted: number) =>
    assert.equal(elementsOf(locator).length, wanted, `how many are ${locator}`),
  toHaveText: texts(isLike),
  toContainText: texts(contains),
  toHaveValue: ({ locator }, wanted: Wanted) => {
    const { value } = elementOf(locator) as HTMLInputElement;
    if (!(wanted instanceof RegExp && wanted.test(value))) assert.equal(value, wanted, `value of ${locator}`);
  },
  toBeFocused: ({ locator, tab }) => {
    const { activeElement } = tab.window.document;
    if (elementOf(locator) !== activeElement)
      assert.fail(`${locator} has no focus; it is at ${activeElement?.outerHTML.slice(0, 300)}`);
  },
  toBeChecked: one("isn't checked", (element) =>
    element.hasAttribute("aria-checked") ? element.getAttribute("aria-checked") === "true" : element.checked,
  ),
  toBeDisabled: one("isn't disabled", (element) => element.matches(":disabled, [aria-disabled=true]")),
  toBeEnabled: one("is disabled", (element) => !element.matches(":disabled, [aria-disabled=true]")),
  toBeEditable: one("can't be edited", (element) => !element.disabled && !element.readOnly),
  toBeEmpty: one("isn't empty", (element) => (element.value ?? textOf(element)) === ""),
  toHaveAttribute: one("hasn't the attribute", (element, name: string, wanted?: Wanted) => {
    const found = element.getAttribute(name);
    return found !== null && (wanted === undefined || isLike(found, wanted));
  }),
  toHaveClass: one("hasn't the class", (element, wanted: Wanted) => isLike(element.className, wanted)),
  toHaveAccessibleName: one("hasn't the name", (element, wanted: Wanted) =>
    isLike(computeAccessibleName(element), wanted),
  ),
  toHaveAccessibleDescription: one("hasn't the description", (element, wanted: Wanted) =>
    isLike(text(computeAccessibleDescription(element)), wanted),
  ),
  toHaveURL: ({ tab }, wanted: Wanted) => {
    const { href } = tab.url;
    if (!(wanted instanceof RegExp && wanted.test(href)))
      assert.equal(href, wanted instanceof RegExp ? wanted : new URL(wanted, href).href);
  },
  toHaveTitle: ({ tab }, wanted: Wanted) => {
    const { title } = tab.window.document;
    if (!isLike(title, wanted)) assert.equal(title, wanted);
  },
};

/** What is no longer so of an element once it is gone. */
const ofAbsence = new Set(["toBeVisible", "toBeAttached"]);

/** Tabs by their pages and locators. */
export const tabs = new WeakMap<object, Tab>();

const isOfPage = (value: unknown): value is Locator | Page =>
  typeof value === "object" && value !== null && "getByRole" in value;

/** Holds the claim, or its opposite, against the page at rest, and once more with what a stream brings. */
async function hold(value: Locator | Page, name: string, wanted: never[], isNegated: boolean): Promise<void> {
  const locator = value as Locator;
  const page = "page" in value ? value.page() : value;
  const tab = tabs.get(page) ?? assert.fail("The page is of no tab.");
  let failure: unknown;
  const isSo = () => {
    try {
      (claims[name] as Claim)({ locator, tab }, ...wanted);
      failure = undefined;
    } catch (error) {
      failure = error;
      // Of what isn't there, nothing but that can be said.
      if (error instanceof NotOne) return isNegated && error.count === 0 && ofAbsence.has(name);
    }
    return (failure === undefined) !== isNegated;
  };
  if (await tab.awaits(isSo)) return;
  throw failure ?? new Error(`${locator} ${name} ${wanted.join(" ")}, though it shouldn't`);
}

function expectOf(value: unknown): unknown {
  if (typeof value === "function" && value.constructor.name === "AsyncFunction")
    return {
      ...values(value),
      toPass: () =>
        (poll(value as () => unknown, FEW) as { toBe: (wanted: undefined) => unknown }).toBe(undefined),
    };
  if (!isOfPage(value)) return values(value);
  const of = (isNegated: boolean) =>
    Object.fromEntries(
      Object.keys(claims).map((name) => [name, (...wanted: never[]) => hold(value, name, wanted, isNegated)]),
    );
  return { ...of(false), not: of(true) };
}

/** How often something is asked at most that takes no time, and what does something to the page. */
const MANY = 20_000;
const FEW = 20;

/** Asks again until the matcher agrees, as what a process does beside the page comes by itself. */
function poll(ask: () => unknown, most = MANY): unknown {
  return new Proxy(
    {},
    {
      get:
        (_target, name: string) =>
        async (...wanted: unknown[]) => {
          for (let turns = 0; ; turns += 1) {
            try {
              return (values(await ask()) as unknown as Record<string, (...wanted: unknown[]) => void>)[
                name
              ]?.(...wanted);
            } catch (error) {
              if (turns >= most) throw error;
              await new Promise((resolve) => setImmediate(resolve));
            }
          }
        },
    },
  );
}

/** Playwright's `expect`, without its waiting: a page is at rest before anything is asked of it. */
export const expect = Object.assign(expectOf, {
  poll: (ask: () => unknown) => poll(ask),
  objectContaining: values.objectContaining,
  stringMatching: values.stringMatching,
  stringContaining: values.stringContaining,
  arrayContaining: values.arrayContaining,
  any: values.any,
  anything: values.anything,
}) as unknown as typeof playwright;
