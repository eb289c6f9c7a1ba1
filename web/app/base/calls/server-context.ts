import type { Client } from "@plenary/contract/client";
import { createContext } from "react-router";

/**
 * How a `loader` reaches data on the server: `context.get(apiContext)(endpoint, input)`, in the process itself. In the
 * browser use `call` of api.ts.
 */
export const apiContext = createContext<Client>();

/**
 * The origin of links while the server renders: the domain of the system settings, else the server's own address
 * (docs/product/public-pages.md#addresses-in-pages), for example `https://events.example.org`. All pages are rendered
 * again when it changes.
 */
export const linkOriginContext = createContext<() => Promise<string>>();
