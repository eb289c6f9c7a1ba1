import type { Client } from "@plenary/contract/client";
import { createContext } from "react-router";

/** How a `loader` calls the API on the server: `context.get(apiContext)(endpoint, input)`. Browsers use api.ts. */
export const apiContext = createContext<Client>();

/**
 * The origin of links on the server: the system settings' domain, else its own address
 * (docs/product/public-pages.md#addresses-in-pages), such as `https://events.example.org`. All pages are rendered again
 * when it changes.
 */
export const linkOriginContext = createContext<() => Promise<string>>();
