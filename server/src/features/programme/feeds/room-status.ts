import type { PublicProgramme } from "@plenary/contract/programme/public-programme";

const states = { open: 0, full: 1, closed: 2 } as const;

/** The state of rooms, as readers of FOSDEM's file expect it. */
export const roomStatus = (rooms: PublicProgramme["rooms"]): string =>
  JSON.stringify(rooms.map(({ name, state }) => ({ roomname: name, state: states[state] })));
