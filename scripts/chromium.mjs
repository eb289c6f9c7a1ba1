// The browser for the tests: found, or installed from Debian when running as root.
import { existsSync } from "node:fs";
import { installPackage } from "./debian.mjs";
import { Refusal } from "./setup.mjs";

/** The headless-only Chromium comes first: with it the tests need a third less CPU. */
const shell = "chromium-headless-shell";
const places = [shell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"].map(
  (name) => `/usr/bin/${name}`,
);

/** The path of a Chromium on this machine, or undefined. CHROMIUM_PATH takes precedence. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path));
}

/**
 * Makes sure that there is a Chromium.
 * @throws {Refusal} saying what to install, when there is none and it can't be installed.
 */
export function ensureChromium() {
  if (findChromium()) return;
  installPackage(shell);
  if (!findChromium()) {
    throw new Refusal(
      `The browser tests need Chromium: install it (\`apt-get install ${shell}\`), or set CHROMIUM_PATH to one.`,
    );
  }
}
