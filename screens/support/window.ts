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
  /** Runs a script of the page as a browser does: every global name is the window's. */
  run(code: string): void;
  /** Calls a function of a test as one of the page. */
  call(run: unknown, values: readonly unknown[]): unknown;
  /** Tells what waits for files that the page links that they are there; whether anything may. */
  loadLinks(): boolean;
  /** Runs the scripts of the web application. */
  start(): void;
  close(): void;
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
}

export function openWindow(url: string, { fetch, clock, trouble }: Surroundings): PageWindow {
  const window = new GlobalWindow({
    url,
    width: 1280,
    height: 720,
    settings: {
      disableJavaScriptFileLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
    },
  });
  const globals = window as unknown as Record<string, unknown>;
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
  Object.assign(globals, clock.globals, { fetch, setImmediate: setSoon, console: shownConsole });
  globals.globalThis = window;
  window.addEventListener("error", (event) => trouble(text((event as unknown as ErrorEvent).error)));
  names ??= [...namesOf(globals), ...given];
  const call = (compiled: Compiled) => compiled.apply(window, valuesOf(globals, names ?? []));
  return {
    window: window as never,
    soon: () => soon,
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
    close() {
      void window.happyDOM.abort();
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
