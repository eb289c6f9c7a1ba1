export * as limits from "./limit-values.ts";

/** The running version, and where (docs/product/limits.md#others). */
export const deployment = { version: "1.0.0" } as const;
