/** The themes that a reader can choose instead of following the system. */
export const themes = ["light", "dark"] as const;
