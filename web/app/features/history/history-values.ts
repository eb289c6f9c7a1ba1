import type { HistoryField } from "@plenary/contract/events/history";
import { lengthInWords } from "@plenary/contract/lengths";
import { featureNames } from "@plenary/contract/programme/feature-names";
import { list, text } from "@plenary/contract/text";
import { formatDay, formatInFull, formatZone } from "../../base/formats/dates.ts";
import { languageName } from "../../base/formats/language-names.ts";

type Words = Readonly<Record<string, () => string>>;

const minutes = (value: string) => lengthInWords(Number(value));
const yesOrNo = coded({ true: () => text("Yes"), false: () => text("No") });
const aPicture = () => text("A picture");
/** Without the seconds that the database adds. */
const clockTime = (value: string) => value.slice(0, 5);

const statuses: Words = {
  draft: () => text("Draft"),
  confirmed: () => text("Confirmed"),
  rejected: () => text("Rejected"),
};
const visibilities: Words = { draft: () => text("Draft"), public: () => text("Public") };
const audiences: Words = {
  waiting: () => text("Waiting"),
  confirmed: () => text("Confirmed"),
  rejected: () => text("Rejected"),
  all: () => text("Everybody"),
  sessions: () => text("Speakers of chosen sessions"),
  speakers: () => text("Chosen speakers"),
  proposals: () => text("Speakers of chosen proposals"),
  submitted: () => text("Speakers of waiting proposals"),
  accepted: () => text("Speakers of accepted proposals"),
  drafts: () => text("Owners of drafts"),
};
/** Of items, and of rooms. */
const kinds: Words = {
  break: () => text("Break"),
  activity: () => text("Activity"),
  blocker: () => text("Blocker"),
  room: () => text("Room"),
  stage: () => text("Stage"),
  workshop: () => text("Workshop room"),
  outdoors: () => text("Outdoors"),
  online: () => text("Online"),
  other: () => text("Something else"),
};
/** Of rooms, and of surveys. */
const states: Words = {
  open: () => text("Open"),
  full: () => text("Full"),
  closed: () => text("Closed"),
  draft: () => text("Draft"),
};
/** Of tracks. */
const colors: Words = {
  "#d14334": () => text("Red"),
  "#c4620e": () => text("Orange"),
  "#a37800": () => text("Ochre"),
  "#6f8614": () => text("Olive"),
  "#2f9142": () => text("Green"),
  "#0f8f7c": () => text("Teal"),
  "#0d8bb0": () => text("Cyan"),
  "#3a7bd5": () => text("Blue"),
  "#7569dd": () => text("Indigo"),
  "#a357d0": () => text("Violet"),
  "#cc4a94": () => text("Pink"),
  "#85776c": () => text("Brown"),
};
const policies: Words = {
  any: () => text("Any room"),
  prefer: () => text("Its rooms if possible"),
  only: () => text("Only its rooms"),
};
const attendance: Words = {
  in_person: () => text("In person"),
  online: () => text("Online"),
  hybrid: () => text("Both: in person and online"),
};
const access: Words = {
  open: () => text("Everybody"),
  code: () => text("Anyone with the access code"),
  link: () => text("Anyone with a personal link"),
  account: () => text("Anyone with an account"),
};
const reviews: Words = { all: () => text("All"), flagged: () => text("Only flagged ones wait") };
const releases: Words = { by_hand: () => text("By hand"), after_close: () => text("By itself") };
const phases: Words = {
  before: () => text("Before the event"),
  during: () => text("During the event"),
  after: () => text("After the event"),
};
const onWalls: Words = {
  now: () => text("What is on now"),
  answers: () => text("Number of answers"),
  questions: () => text("Top questions"),
  polls: () => text("Polls"),
};

/** What was changed of a call or a proposal, by its name in their calls. */
const settings: Words = {
  title: () => text("Title"),
  summary: () => text("Summary"),
  description: () => text("Description"),
  notes: () => text("Notes for the organizers"),
  typeId: () => text("Type"),
  minutes: () => text("Length"),
  trackId: () => text("Track"),
  language: () => text("Language"),
  answers: () => text("Answers"),
  opensAt: () => text("Opens"),
  closesAt: () => text("Closes"),
  deadlineZone: () => text("Clock of the deadlines"),
  text: () => text("Text"),
  types: () => text("Types"),
  tracks: () => text("Tracks"),
  languages: () => text("Languages"),
  maxPerSpeaker: () => text("Proposals of one person at most"),
  maxCoSpeakers: () => text("Co-speakers of a proposal at most"),
  summaryMax: () => text("Longest summary"),
  descriptionMax: () => text("Longest description"),
  agreement: () => text("What speakers have to agree to"),
  biography: () => text("Biography"),
  formLanguages: () => text("Languages of the questions"),
  speakersEdit: () => text("Until when speakers change texts"),
  questions: () => text("Questions"),
};

/** Words for what is stored as a code; a code without words is shown as it is. */
function coded(words: Words): (value: string) => string {
  return (value) => words[value]?.() ?? value;
}

/** The same for a list, which is stored with semicolons. */
const listed = (name: (value: string) => string) => (value: string) => list(value.split("; ").map(name));

const features = listed(coded(featureNames));

/** How a field's value is shown, where not as it is stored. */
const shown: { [F in HistoryField]?: (value: string, zone: string) => string } = {
  ...{
    startTime: formatInFull,
    wishedStartTime: formatInFull,
    opensAt: formatInFull,
    closesAt: formatInFull,
  },
  ...{ startDate: formatDay, endDate: formatDay, dayChange: clockTime, timezone: formatZone },
  ...{ durationMinutes: minutes, wishedDurationMinutes: minutes },
  ...{ gridMinutes: minutes, defaultMinutes: minutes },
  ...{ doNotRecord: yesOrNo, submissionsOpen: yesOrNo, hidden: yesOrNo, strict: yesOrNo },
  ...{ enabled: yesOrNo, ratings: yesOrNo, comments: yesOrNo, compare: yesOrNo, publicResults: yesOrNo },
  ...{ hasThanks: yesOrNo, publicAgreed: yesOrNo, share: yesOrNo, named: yesOrNo },
  ...{ logo: aPicture, head: aPicture },
  ...{ status: coded(statuses), visibility: coded(visibilities), audience: coded(audiences) },
  ...{ kind: coded(kinds), state: coded(states), roomPolicy: coded(policies) },
  ...{ attendanceMode: coded(attendance), access: coded(access), commentReview: coded(reviews) },
  ...{ release: coded(releases), phase: coded(phases), shows: listed(coded(onWalls)) },
  ...{ languages: listed(languageName), needs: features, features, settings: listed(coded(settings)) },
  color: coded(colors),
};

/** A value of the history, on the event's clock. */
export const shownValue = (field: HistoryField, value: string, zone: string): string =>
  shown[field]?.(value, zone) ?? value;
