/** What other features read of answers and their subjects. */

export { selectAnswered } from "./accounts/account-answers.queries.ts";
export { noteCounts } from "./accounts/organizers-answers.queries.ts";
export * as answerRows from "./stored/answers.queries.ts";
export { hex } from "./stored/answers.queries.ts";
export { amountLeftOut, amountOfEvent, amountOfSubject } from "./stored/taken-room.queries.ts";
export {
  capacityOfPlace,
  type SettingsRow,
  selectCode,
  selectEventCode,
  selectEventOf,
  selectEventOfSubject,
  selectPlaces,
  selectRooms,
  selectSettings,
} from "./subjects/subjects.queries.ts";
