/**
 * The facts of each feature, by feature. A feature adds its union at the end of its `<feature>.facts.ts`, so this file
 * imports none of them and `Fact` is still the union of all.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface FactsOfFeatures {}

/** What a write did, told in its transaction: the kind, and the rows that reactions need, so that none is loaded twice. */
export type Fact = FactsOfFeatures[keyof FactsOfFeatures];

export type FactKind = Fact["kind"];

export type FactOf<K extends FactKind> = Extract<Fact, { kind: K }>;
