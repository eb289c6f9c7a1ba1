import type { TestApp } from "../harness.ts";

/** A browser without a window: what a person does at the provider, and the cookies of both sides. */

interface Browser {
  /** Asks an address of the app or the provider, without following where it leads. */
  go(address: string, init?: RequestInit): Promise<Response>;
  cookies: Map<string, string>;
}

function makeBrowser(app: TestApp): Browser {
  const cookies = new Map<string, string>();
  const go = async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, app.origin);
    // The app's own address is another than the one that its settings name.
    const isApp = url.pathname.startsWith("/api/") || url.pathname === "/login";
    const target = isApp ? app.origin + url.pathname + url.search : url.href;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(target, {
      ...init,
      redirect: "manual",
      headers: { ...init.headers, cookie },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return response;
  };
  return { go, cookies };
}

/** Signs in at the provider as `login`; returns the address of the callback, not yet opened. */
export async function visitProvider(app: TestApp, login: string) {
  const browser = makeBrowser(app);
  const start = await browser.go("/api/auth/oidc/start?returnTo=/talks");
  let address = start.headers.get("location") ?? "";
  while (!address.includes("/api/auth/oidc/callback")) {
    const answer = await browser.go(address);
    let next = answer.headers.get("location");
    if (next === null) {
      const body = new URLSearchParams({ prompt: "login", login, password: "any" });
      const [, action = ""] = /action="([^"]+)"/.exec(await answer.text()) ?? [];
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      next = (await browser.go(action, { method: "POST", headers, body })).headers.get("location");
    }
    if (next === null) throw new Error(`${address} leads nowhere.`);
    address = new URL(next, address).href;
  }
  return { ...browser, callback: new URL(address) };
}

/** Opens the callback; returns where it leads. */
export async function comeBack({ go, callback }: { go: Browser["go"]; callback: URL }): Promise<string> {
  const response = await go(callback.href);
  return response.headers.get("location") ?? `${response.status}`;
}
