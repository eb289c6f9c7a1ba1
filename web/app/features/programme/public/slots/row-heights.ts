/** The heights of a start's time in the list on a phone, of one of its rows, and of a further line of a title, in rem (slots.css). */
export const [timeHeight, rowHeight, lineHeight] = [2.75, 4.2, 1.2];
