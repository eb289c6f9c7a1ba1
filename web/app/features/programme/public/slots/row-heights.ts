/** The heights of a row in the list on a phone, and of a further line of its title, in rem (slots.css). */
export const [rowHeight, lineHeight] = [4.2, 1.2];
