/** What the start counts, and what it says until the installation has more (product 1, workspace 9). */
export const fixedNumbers = { events: 500, speakers: 2000, sessions: 10_000, responses: 50_000 };
