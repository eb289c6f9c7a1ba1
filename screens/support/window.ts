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
  /** Runs the scripts of the web application. */
  start(): void;
  close(): void;
}

/** What of a window is Node's own, as the page's network is. */
const ofNode = [
  ...["Headers", "Request", "Response", "FormData", "Blob", "File", "URL", "URLSearchParams", "crypto"],
  ...["AbortController", "AbortSignal", "ReadableStream", "WritableStream", "TransformStream"],
  ...["TextEncoder", "TextDecoder", "TextEncoderStream", "TextDecoderStream", "structuredClone"],
] as const;

/** Names that scripts of the page give to the window. */
const given = ["__reactRouterContext", "__reactRouterManifest", "__reactRouterRouteModules"];

const application = readFileSync(await bundleScreens(), "utf8");
/** The names that scripts find in a window: the parameters of the functions that they are compiled to. */
let names: string[] | undefined;
let startApplication: Compiled | undefined;

type Compiled = (...values: unknown[]) => void;

/** Hides what the style sheets hide from a desktop. */
const styles = `
  [hidden], [popover]:not([data-shown]), dialog:not([open]), .sm\\:hidden, .md\\:hidden, .lg\\:hidden { display: none }
  .hidden:not([class*="sm:"]):not([class*="md:"]):not([class*="lg:"]) { display: none }
  html[data-sign-in="pending"] .visitor-only { visibility: hidden }`;

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
      // Every style sheet is there at once, and is the same one.
      enableCSSFileLoading: true,
      fetch: { interceptor: { beforeAsyncRequest: async ({ window }) => new window.Response(styles) } },
    },
  });
  const globals = window as unknown as Record<string, unknown>;
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
    run: (code) => call(compileFunction(code, names) as Compiled),
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
