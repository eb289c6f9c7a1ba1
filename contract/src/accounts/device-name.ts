import { text } from "../text.ts";

/** The first match wins: most browsers also claim to be Chrome or Safari. */
const browsers: [name: string, sign: RegExp][] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|OPT|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Vivaldi", /\bVivaldi\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /(\bCriOS|Chrome|\bChromium)\//],
  ["Safari", /\bVersion\/[\d.]+ .*\bSafari\//],
];

/** Phones first: Android also says Linux, iPhones also say Mac OS X. */
const systems: [name: string, sign: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac(intosh| OS X)\b/],
  ["Linux", /\bLinux\b/],
];

/** Names a device by its browser's user agent: "Firefox on Linux". That of another program is returned as it is. */
export function deviceName(userAgent: string | null): string {
  const said = userAgent?.trim();
  if (!said) return text("Unknown device");
  const nameIn = (names: typeof browsers) => names.find(([, sign]) => sign.test(said))?.[0];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (!browser) return said;
  return system ? text("{browser} on {system}", { browser, system }) : browser;
}
