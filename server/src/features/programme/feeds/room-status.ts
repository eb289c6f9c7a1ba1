import type { PublicProgramme } from "@plenary/contract/programme/public-programme";

const states = { open: 0, full: 1, closed: 2 } as const;

/** Which rooms are open, full or closed, as the readers of FOSDEM's file expect it. */
export const roomStatus = (rooms: PublicProgramme["rooms"]): string =>
  JSON.stringify(rooms.map(({ name, state }) => ({ roomname: name, state: states[state] })));
