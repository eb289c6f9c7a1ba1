import type { Client } from "@plenary/contract/client";
import { createContext } from "react-router";

/**
 * How a `loader` reaches data while the server renders: `context.get(apiContext)(endpoint, input)`. It is the
 * contract's client over an in-process fetch, set by `createPageHandler` in entry.server.tsx. In the browser use `call`
 * of api.ts.
 */
export const apiContext = createContext<Client>();

/**
 * The origin of links while the server renders: the domain of the system settings, else the server's own address
 * (docs/product/public-pages.md#addresses-in-pages), for example `https://events.example.org`. All pages are rendered
 * again when it changes.
 */
export const linkOriginContext = createContext<() => Promise<string>>();
