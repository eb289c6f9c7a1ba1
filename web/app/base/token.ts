import { readItem, removeItem, writeItem } from "./storage.ts";

export const tokenKey = "authToken";

/** The bearer token of the signed-in user; null for a visitor, and always on the server. */
export const readToken = () => readItem(tokenKey);
export const writeToken = (token: string) => writeItem(tokenKey, token);
export const clearToken = () => removeItem(tokenKey);
