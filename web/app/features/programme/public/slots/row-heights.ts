/** What the time of a start takes in the list on a phone, one of its rows, and a further line of a title, in rem (slots.css). */
export const [timeHeight, rowHeight, lineHeight] = [2.75, 4.2, 1.2];
