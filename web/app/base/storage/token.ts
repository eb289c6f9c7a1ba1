import { readItem, removeItem, writeItem } from "./storage.ts";

export const tokenKey = "authToken";
const deviceKey = "deviceToken";

/** The bearer token of the signed-in user; null for a visitor, and always on the server. */
export const readToken = () => readItem(tokenKey);
export const writeToken = (token: string) => writeItem(tokenKey, token);
export const clearToken = () => removeItem(tokenKey);

/** The token by which the server recognizes this browser at the next sign-in; signing out keeps it. */
export const readDeviceToken = () => readItem(deviceKey) ?? undefined;
export const writeDeviceToken = (token: string) => writeItem(deviceKey, token);
