import { readFileSync } from "node:fs";
import { compileFunction } from "node:vm";
import { GlobalWindow } from "happy-dom";
import { bundleScreens } from "./bundle.mjs";
import type { PageClock } from "./clock.ts";

/** A window without layout, for a page that the server made. */
export interface PageWindow {
  readonly window: Window & typeof globalThis;
  /** How many callbacks wait for their turn in Node's loop: React draws in those. */
  soon(): number;
  /** Shows everything that is watched for coming into sight. */
  scroll(): void;
  /** Runs a script of the page as a browser does: every global name is the window's. */
  run(code: string): void;
  /** Calls a function of a test as one of the page. */
  call(run: unknown, values: readonly unknown[]): unknown;
  /** Tells what waits for files that the page links that they are there; whether anything may. */
  loadLinks(): boolean;
  /** Runs the scripts of the web application. */
  start(): void;
  resize(size: Size): void;
  close(): void;
}

export interface Size {
  width: number;
  height: number;
}

/** What of a window is Node's own, as the page's network is. */
const ofNode = [
  ...["Headers", "Request", "Response", "Blob", "File", "URL", "URLSearchParams", "crypto"],
  ...["AbortController", "AbortSignal", "ReadableStream", "WritableStream", "TransformStream"],
  ...["TextEncoder", "TextDecoder", "TextEncoderStream", "TextDecoderStream", "structuredClone"],
] as const;

/** Names that scripts of the page give to the window. */
const given = ["__reactRouterContext", "__reactRouterManifest", "__reactRouterRouteModules"];

/** The names that scripts find in a window: the parameters of the functions that they are compiled to. */
let names: string[] | undefined;
let startApplication: Compiled | undefined;
let application = "";

/** Reads what the pages of this process run; not at the top level, where files that wait lose their place among the suites. */
export async function readApplication(): Promise<void> {
  application ||= readFileSync(await bundleScreens(), "utf8");
}

type Compiled = (...values: unknown[]) => unknown;

interface Surroundings {
  fetch: typeof globalThis.fetch;
  clock: PageClock;
  /** Gets a line for each error that nothing caught, and what is written to the console as one. */
  trouble: (line: string) => void;
  size: Size;
  /** Gets the name and the address of a file that the page saves. */
  save: (name: string, address: string) => void;
}

/** What takes the files that the pages of a document save. */
const saves = new WeakMap<object, Surroundings["save"]>();

/** Gives elements what they lack; all windows share them. */
function completeElements({
  HTMLElement,
  HTMLAnchorElement,
  HTMLSelectElement,
  HTMLOptionElement,
}: GlobalWindow) {
  if ("size" in HTMLSelectElement.prototype) return;
  const { click } = HTMLElement.prototype;
  // A file that the page saves would be shown in its place.
  HTMLAnchorElement.prototype.click = function () {
    if (this.hasAttribute("download")) saves.get(this.ownerDocument)?.(this.download, this.href);
    else click.call(this);
  };
  // Forms ask for these to tell a field that somebody has used from a new one.
  Object.defineProperty(HTMLSelectElement.prototype, "size", { value: 0 });
  const value = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value");
  // As every property of texts, it takes what isn't one.
  Object.defineProperty(HTMLSelectElement.prototype, "value", {
    ...value,
    set(wanted: unknown) {
      value?.set?.call(this, String(wanted));
    },
  });
  Object.defineProperty(HTMLOptionElement.prototype, "defaultSelected", {
    get() {
      return this.hasAttribute("selected");
    },
  });
}

export function openWindow(url: string, { fetch, clock, trouble, save, size }: Surroundings): PageWindow {
  const window = new GlobalWindow({
    url,
    ...size,
    settings: {
      disableJavaScriptFileLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
    },
  });
  const globals = window as unknown as Record<string, unknown>;
  saves.set(window.document, save);
  completeElements(window);
  window.addEventListener("keydown", (event) => {
    const { key, target } = event as unknown as KeyboardEvent;
    if (key === "Enter" && (target as Element).localName === "summary") (target as HTMLElement).click();
  });
  const seen = new Set<() => void>();
  class Observer {
    readonly #tell: (entries: unknown[]) => void;
    readonly #told = new Map<Element, () => void>();
    constructor(tell: (entries: unknown[]) => void) {
      this.#tell = tell;
    }
    observe(target: Element) {
      const tell = () => this.#tell([{ target, isIntersecting: true }]);
      this.#told.set(target, tell);
      seen.add(tell);
    }
    unobserve(target: Element) {
      const tell = this.#told.get(target);
      if (tell) seen.delete(tell);
    }
    disconnect() {
      for (const tell of this.#told.values()) seen.delete(tell);
    }
  }
  const loaded = new WeakSet<object>();
  let soon = 0;
  const setSoon = (callback: Compiled, ...values: unknown[]) => {
    soon += 1;
    return setImmediate(() => {
      soon -= 1;
      callback(...values);
    });
  };
  const text = (value: unknown) => (value instanceof Error ? (value.stack ?? value.message) : String(value));
  const shownConsole = { ...console, error: (...values: unknown[]) => trouble(values.map(text).join(" ")) };
  for (const name of ofNode) globals[name] = globalThis[name as never];
  const time = clock.forPage();
  let isLeft = false;
  /** Who has left a page hears nothing of what it asked for. */
  const ask = (...values: Parameters<typeof fetch>) =>
    isLeft ? new Promise<never>(() => {}) : fetch(...values);
  Object.assign(globals, time.globals, { fetch: ask, setImmediate: setSoon, console: shownConsole });
  globals.IntersectionObserver = Observer;
  globals.globalThis = window;
  window.addEventListener("error", (event) => trouble(text((event as unknown as ErrorEvent).error)));
  names ??= [...namesOf(globals), ...given];
  const call = (compiled: Compiled) => compiled.apply(window, valuesOf(globals, names ?? []));
  return {
    window: window as never,
    soon: () => soon,
    scroll() {
      for (const tell of [...seen]) tell();
    },
    call: (run, values) => {
      const compiled = compileFunction(`return (${String(run)})`, names);
      return (call(compiled as Compiled) as Compiled)(...values);
    },
    run: (code) => call(compileFunction(code, names) as Compiled),
    loadLinks() {
      const links = [...window.document.querySelectorAll("link")].filter((link) => !loaded.has(link));
      for (const link of links) {
        loaded.add(link);
        link.dispatchEvent(new window.Event("load"));
      }
      return links.length > 0;
    },
    start() {
      startApplication ??= compileFunction(application, names, { filename: "screens.js" }) as Compiled;
      call(startApplication);
    },
    resize: (next) => window.happyDOM.setViewport(next),
    close() {
      isLeft = true;
      time.leave();
      // Frees it: it would be kept for good otherwise.
      void window.happyDOM.close();
    },
  };
}

function namesOf(window: object): string[] {
  const found = new Set<string>();
  for (let at: object | null = window; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) if (/^[a-zA-Z_$][\w$]*$/.test(name)) found.add(name);
  // The language's own, which are the same for all.
  for (const name of ["constructor", "eval", "undefined", "NaN", "Infinity", "global", "process", "Buffer"])
    found.delete(name);
  return [...found];
}

/** Scripts call the window's functions without it: `addEventListener()`. */
const valuesOf = (window: Record<string, unknown>, wanted: readonly string[]) =>
  wanted.map((name) => {
    const value = window[name];
    return typeof value === "function" && /^[a-z]/.test(name) ? value.bind(window) : value;
  });
