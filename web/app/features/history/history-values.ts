import type { HistoryField } from "@plenary/contract/events/history";
import { lengthInWords } from "@plenary/contract/lengths";
import { text } from "@plenary/contract/text";
import { formatDay, formatInFull } from "../../base/formats/dates.ts";

const minutes = (value: string) => lengthInWords(Number(value));
const yesOrNo = (value: string) => (value === "true" ? text("Yes") : text("No"));

const aPicture = () => text("A picture");

/** Words for what is stored as a code. */
const codes: Record<string, () => string> = {
  draft: () => text("Draft"),
  confirmed: () => text("Confirmed"),
  rejected: () => text("Rejected"),
  public: () => text("Public"),
  waiting: () => text("Waiting"),
  all: () => text("Everybody"),
  sessions: () => text("Speakers of chosen sessions"),
  speakers: () => text("Chosen speakers"),
};
const coded = (value: string) => codes[value]?.() ?? value;

/** How a field's value is shown, where not as it is stored. */
const shown: { [F in HistoryField]?: (value: string, zone: string) => string } = {
  ...{ startTime: formatInFull, wishedStartTime: formatInFull },
  ...{ startDate: formatDay, endDate: formatDay },
  ...{ durationMinutes: minutes, wishedDurationMinutes: minutes },
  ...{ gridMinutes: minutes, defaultMinutes: minutes },
  ...{ doNotRecord: yesOrNo, submissionsOpen: yesOrNo, hidden: yesOrNo },
  ...{ logo: aPicture, head: aPicture },
  ...{ status: coded, visibility: coded, audience: coded },
};

/** A value of the history, on the event's clock. */
export const shownValue = (field: HistoryField, value: string, zone: string): string =>
  shown[field]?.(value, zone) ?? value;
