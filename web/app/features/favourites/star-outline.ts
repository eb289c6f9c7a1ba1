/** The outline of a star, in a square of 24. */
export const starOutline = "m12 2.5 2.9 6.1 6.7.9-4.9 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6-4.9-4.6 6.7-.9z";
