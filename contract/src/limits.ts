/** The limits of the product (limit-values.ts). */
export * as limits from "./limit-values.ts";

/** The version that runs, and where (docs/product/limits.md#others). */
export const deployment = { version: "1.0.0", environment: "prod", region: "eu-west-2" } as const;
