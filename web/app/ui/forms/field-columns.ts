/** Fields in two columns of one width, below each other where there is no room: all forms of a screen have the same. */
export const fieldColumns = "grid items-start gap-x-12 gap-y-6 lg:grid-cols-2";
