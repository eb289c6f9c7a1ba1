import type { Locator } from "@playwright/test";
import { queries } from "@testing-library/dom";
import type { UserEvent } from "@testing-library/user-event";
import { computeAccessibleName } from "dom-accessibility-api";
import type { Tab } from "./tab.ts";
import { elementsWithText, isText, textOf } from "./texts.ts";

type Name = string | RegExp;
type Find = () => Element[];
interface RoleOptions {
  name?: Name;
  exact?: boolean;
  includeHidden?: boolean;
  [state: string]: unknown;
}

interface Filter {
  hasText?: Name;
  hasNotText?: Name;
  has?: Locator;
  hasNot?: Locator;
}

/** Names need not be exact in Playwright's words. */
const named = (name: Name | undefined, exact: boolean | undefined) =>
  typeof name === "string" && !exact ? new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i") : name;

/** The elements that a locator stands for now, in the order of the page. */
export const elementsOf = (locator: Locator): Element[] => (locator as unknown as { find: Find }).find();

/** The only element that it stands for. */
export function elementOf(locator: Locator): Element {
  const found = elementsOf(locator);
  if (found.length === 1) return found[0] as Element;
  throw new NotOne(locator, found);
}

/** What was to be one element is none or several. */
export class NotOne extends Error {
  readonly count: number;
  constructor(locator: Locator, found: Element[]) {
    const shown = found.map((element) => `\n  ${element.outerHTML.slice(0, 160)}`).join("");
    super(`${locator} is ${found.length} elements, not one${shown}`);
    this.count = found.length;
  }
}

/** Playwright's locators over a page without layout: what is asked of them is so at once, as the page is at rest. */
export function locatorOf(tab: Tab, title: string, find: Find): Locator {
  const within = (words: string, query: (root: Element) => Element[]) =>
    locatorOf(tab, `${title}${words}`, () => [...new Set(find().flatMap(query))]);
  const pick = (words: string, choose: (found: Element[]) => Element[]) =>
    locatorOf(tab, `${title}${words}`, () => choose(find()));
  const element = () => elementOf(locator);
  /** Does something to the element, which may come over an open stream. */
  const act = async (deed: (user: UserEvent, element: HTMLInputElement) => unknown) => {
    await tab.awaits(() => find().length === 1);
    return tab.act(async (user) => deed(user, element() as HTMLInputElement));
  };
  const locator = {
    find,
    toString: () => title || "the page",
    page: () => tab.page,
    getByRole(role: string, { name, exact, ...rest }: RoleOptions = {}) {
      const { includeHidden, ...states } = rest;
      const options = {
        ...states,
        // Testing Library would compute the style of everything around, each time.
        hidden: true,
        ...(name !== undefined && { name: named(name, exact) }),
      };
      return within(` ${role} ${name ?? ""}`, (root) =>
        [
          ...queries.queryAllByRole(root as HTMLElement, role, options as never),
          ...[...root.querySelectorAll(unknownRoles[role] ?? "none")].filter(
            (each) => name === undefined || isText(computeAccessibleName(each), name, exact),
          ),
        ].filter((each) => includeHidden || isPerceived(each)),
      );
    },
    getByLabel: (text: Name, { exact }: { exact?: boolean } = {}) =>
      within(` labelled ${text}`, (root) =>
        queries.queryAllByLabelText(root as HTMLElement, named(text, exact) as Name, {
          exact: exact ?? false,
        }),
      ),
    getByText: (text: Name, { exact }: { exact?: boolean } = {}) =>
      within(` text ${text}`, (root) => elementsWithText(root, text, exact)),
    getByPlaceholder: (text: Name) =>
      within(` placeholder ${text}`, (root) => queries.queryAllByPlaceholderText(root as HTMLElement, text)),
    locator: (inner: string | Locator) =>
      typeof inner === "string"
        ? within(` ${inner}`, (root) => select(root, inner))
        : within(` ${inner}`, (root) => elementsOf(inner).filter((each) => root.contains(each))),
    filter: (filter: Filter) =>
      pick(` with ${filter.hasText ?? filter.has ?? ""}`, (all) => all.filter(passes(filter))),
    first: () => pick(" first", (all) => all.slice(0, 1)),
    last: () => pick(" last", (all) => all.slice(-1)),
    nth: (at: number) => pick(` number ${at}`, (all) => all.slice(at, at + 1)),
    and: (other: Locator) =>
      pick(` and ${other}`, (all) => all.filter((each) => elementsOf(other).includes(each))),
    or: (other: Locator) => pick(` or ${other}`, (all) => [...new Set([...all, ...elementsOf(other)])]),
    all: async () =>
      find().map((_each, at) => locatorOf(tab, `${title} number ${at}`, () => [find()[at] as Element])),
    count: async () => find().length,
    allTextContents: async () => find().map(({ textContent }) => textContent ?? ""),
    allInnerTexts: async () => find().map((each) => textOf(each)),
    textContent: async () => element().textContent,
    innerText: async () => textOf(element()),
    inputValue: async () => (element() as HTMLInputElement).value,
    getAttribute: async (name: string) => element().getAttribute(name),
    isVisible: async () => find().some(isShown),
    isChecked: async () => (element() as HTMLInputElement).checked,
    isDisabled: async () => (element() as HTMLInputElement).disabled,
    evaluate: async (run: unknown, value?: unknown) => tab.evaluate(run, element(), value),
    evaluateAll: async (run: unknown, value?: unknown) => tab.evaluate(run, find(), value),
    waitFor: () => tab.rest(),
    click: () => act((user, it) => user.click(enabled(it))),
    dblclick: () => act((user, it) => user.dblClick(enabled(it))),
    hover: () => act((user, it) => user.hover(it)),
    fill: (text: string) => act((_user, it) => tab.fill(enabled(it), text)),
    clear: () => act((_user, it) => tab.fill(enabled(it), "")),
    // What has the focus comes into sight.
    focus: () =>
      act((_user, it) => {
        it.focus();
        tab.scroll();
      }),
    blur: () => act((_user, it) => it.blur()),
    async press(key: string) {
      await act((_user, it) => it.focus());
      await tab.press(key);
    },
    async pressSequentially(text: string) {
      await act((_user, it) => it.focus());
      await tab.type(text);
    },
    check: () => act((user, it) => it.checked || user.click(it)),
    uncheck: () => act((user, it) => it.checked && user.click(it)),
    selectOption: (option: string | { label: string }) =>
      act((user, it) => user.selectOptions(it, typeof option === "string" ? option : option.label)),
    dispatchEvent: (type: string) =>
      act((_user, it) => it.dispatchEvent(new tab.window.Event(type, { bubbles: true }))),
    /** Nothing is out of sight here; what waits to be scrolled to is told that it has been. */
    scrollIntoViewIfNeeded: () => act(() => tab.scroll()),
  } as unknown as Locator;
  return locator;
}

/** What Testing Library knows no role of. */
const unknownRoles: Record<string, string | undefined> = {
  search: "search",
  textbox: "input[type=password]",
};

function select(root: Element, selector: string): Element[] {
  const options = /^(.*\boption):checked$/.exec(selector)?.[1];
  if (options) return select(root, options).filter((each) => (each as HTMLOptionElement).selected);
  if (selector === "..") return root.parentElement ? [root.parentElement] : [];
  const child = /^> ?([^ >]+)$/.exec(selector)?.[1];
  if (child) return [...root.children].filter((each) => each.matches(child));
  // What nothing has is at the body, and no element's.
  return [...root.querySelectorAll(selector)].filter(
    (each) => !(selector === ":focus" && each.tagName === "BODY"),
  );
}

const passes =
  ({ hasText, hasNotText, has, hasNot }: Filter) =>
  (element: Element): boolean =>
    (hasText === undefined || isText(textOf(element), hasText, false)) &&
    (hasNotText === undefined || !isText(textOf(element), hasNotText, false)) &&
    (!has || elementsOf(has).some((each) => element.contains(each))) &&
    (!hasNot || !elementsOf(hasNot).some((each) => element.contains(each)));

function enabled<Of extends Element>(element: Of): Of {
  if ((element as Element as HTMLButtonElement).disabled)
    throw new Error(`It is disabled: ${element.outerHTML.slice(0, 160)}`);
  return element;
}

/** What the style sheets hide from a desktop, and the browser by itself. */
const hidden = [
  ...[
    "[hidden]",
    "[popover]:not([data-shown])",
    "dialog:not([open])",
    ".sm\\:hidden",
    ".md\\:hidden",
    ".lg\\:hidden",
  ],
  '.hidden:not([class*="sm:"]):not([class*="md:"]):not([class*="lg:"])',
  'html[data-sign-in="pending"] .visitor-only',
].join();

/** Whether nothing hides it, as far as that can be told without layout. */
export function isShown(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const style: CSSStyleDeclaration | undefined = (at as HTMLElement).style;
    if (style?.display === "none" || style?.visibility === "hidden" || at.matches(hidden)) return false;
    if (at.parentElement?.matches("details:not([open])") && at.tagName !== "SUMMARY") return false;
  }
  return element.isConnected;
}

/** Whether it is there for somebody who can't see it too. */
const isPerceived = (element: Element): boolean =>
  isShown(element) && !element.closest('[aria-hidden="true"], [inert]');
