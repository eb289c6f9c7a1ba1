/** The annotation that tells how many processor seconds a test took. */
export const PROCESSOR = "processor seconds";
