// Browsers besides Chromium: found, or installed from Debian when running as root.
import { existsSync, globSync } from "node:fs";
import { installPackage } from "./debian.mjs";
import { Refusal } from "./setup.mjs";

const packages = {
  "firefox-esr": () => ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => existsSync(path)),
  "webkit2gtk-driver": () => {
    const [driver, browser] = [
      "/usr/bin/WebKitWebDriver",
      globSync("/usr/lib/*/webkit2gtk-4*/MiniBrowser")[0],
    ];
    return existsSync(driver) && browser ? { driver, browser } : undefined;
  },
  xvfb: () => ["/usr/bin/Xvfb"].find((path) => existsSync(path)),
};

/** The path of Firefox. */
export const findFirefox = () => found("firefox-esr");

/** The paths of WebKitGTK's driver, its browser, and a display for it. */
export const findWebKit = () => ({ ...found("webkit2gtk-driver"), display: found("xvfb") });

/**
 * What a package brings, which is installed where it isn't there.
 * @template {keyof typeof packages} Name
 * @param {Name} name
 * @returns {NonNullable<ReturnType<(typeof packages)[Name]>>}
 * @throws {Refusal} saying what to install, when it isn't there and can't be installed.
 */
function found(name) {
  const find = packages[name];
  if (!find()) installPackage(name);
  const there = find();
  if (!there)
    throw new Refusal(`The tests in other browsers need ${name}: install it (\`apt-get install ${name}\`).`);
  return /** @type {never} */ (there);
}
