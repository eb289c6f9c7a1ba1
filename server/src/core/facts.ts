/** The facts by feature, which adds its union in its `<feature>.facts.ts`, so that this file imports none of them. */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface FactsOfFeatures {}

/** What a write did, told in its transaction: the kind, and the rows that reactions need, so that none is loaded twice. */
export type Fact = FactsOfFeatures[keyof FactsOfFeatures];

export type FactKind = Fact["kind"];

export type FactOf<K extends FactKind> = Extract<Fact, { kind: K }>;
