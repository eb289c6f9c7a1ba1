/** The themes that a reader can choose over the system's. */
export const themes = ["light", "dark"] as const;
