/** In a wide window what is said of a row stands beside its name. */
export const wideRow = "2xl:grid 2xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] 2xl:items-baseline 2xl:gap-x-8";
