import { setTimeout as delay } from "node:timers/promises";

/** A browser that isn't Chromium, as far as the tests need one: it opens pages and runs functions in them. */
export interface Browser {
  /** Opens an address, and waits until the page is there. */
  open(url: string): Promise<void>;
  /** The value of an expression in the page, as JSON can tell it. */
  value(expression: string): Promise<unknown>;
  /** Errors that pages' scripts didn't catch, as far as the browser tells them. */
  errors(): string[];
  close(): Promise<void>;
}

/** In milliseconds; the machine may be busy. */
const PATIENCE = 20_000;

/** What a person does on the page that a browser shows. Each waits until it can be done, and throws if it never can. */
export interface Hand {
  go(path: string): Promise<void>;
  /** Waits until the page says so. */
  sees(text: string): Promise<void>;
  /** Presses the button, link, radio button or toggle of this name. */
  press(name: string): Promise<void>;
  /** Writes into the field of this label. */
  write(label: string, text: string): Promise<void>;
  /** Waits until the expression is true in the page. */
  until(what: string, expression: string): Promise<void>;
}

/** The hand of whoever has the browser, once it is there, and the address of the server. */
export function handOf(opened: () => { browser: Browser; url: string }): Hand {
  const until = async (what: string, expression: string) => {
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      // Between two pages there is none.
      const is = await opened()
        .browser.value(`Boolean(${expression})`)
        .catch((error: unknown) => `${error}`);
      if (is === true) return;
      if (Date.now() > deadline)
        throw new Error(
          `${what}: never (${is}). ${await opened().browser.value("(document.querySelector(`main`) ?? document.body).textContent")}`,
        );
      await delay(50);
    }
  };
  const run = (what: string, fn: (...args: never[]) => boolean, ...args: string[]) =>
    until(what, `(${fn})(...${JSON.stringify(args)})`);
  return {
    go: (path) => opened().browser.open(new URL(path, opened().url).href),
    sees: (text) => run(`sees "${text}"`, seen, text),
    press: (name) => run(`presses "${name}"`, pressed, name),
    write: (label, text) => run(`writes into "${label}"`, written, label, text),
    until,
  };
}

/** Runs in the page, as the other two: each refers to nothing outside. */
function seen(text: string): boolean {
  return (document.querySelector("main") ?? document.body).textContent.includes(text);
}

function pressed(name: string): boolean {
  const labelOf = (control: Element): string =>
    [...((control as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(" ") ||
    (control.getAttribute("aria-label") ?? control.textContent ?? "");
  const control = [...document.querySelectorAll<HTMLElement>("button, a[href], input, summary")].find(
    (each) =>
      labelOf(each).replace(/\s+/g, " ").trim() === name &&
      !each.matches(":disabled") &&
      // What is seen of a radio button may be its label.
      [each, ...((each as HTMLInputElement).labels ?? [])].some((part) => part.checkVisibility()),
  );
  control?.click();
  return control !== undefined;
}

function written(label: string, text: string): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>("input, textarea")].find((each) =>
    [...(each.labels ?? [])].some((given) => given.textContent?.trim() === label),
  );
  if (!field) return false;
  field.focus();
  // React looks at what is set by the browser only.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, text);
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  return true;
}
