/** The limits of surveys (docs/product/surveys.md), without schemas, for the phone's pages. */
export const surveyLimits = {
  titleMax: 200,
  introMax: 5000,
  languagesMax: 10,
  sectionsMax: 20,
  questionsMax: 100,
  questionMax: 500,
  hintMax: 500,
  optionsMax: 300,
  /** Over all questions: what a phone loads and a page draws, such as a hundred questions with 50 each. */
  optionsOfSurvey: 5000,
  /** From this many options on there is a search field. */
  searchedFrom: 12,
  optionMax: 200,
  /** The largest number to answer, 12 digits: exact with its decimals. */
  numberMax: 999_999_999_999,
  decimalsMax: 2,
  unitMax: 40,
  rowsMax: 20,
  columnsMax: 10,
  conditionsMax: 5,
  stepsMin: 2,
  stepsMax: 10,
  npsMax: 10,
  shortMax: 200,
  longMax: 5000,
  linkMax: 500,
  /** A whole questionnaire in bytes of JSON: ten languages of a hundred questions. */
  surveyBytesMax: 4 * 1024 * 1024,
  /** One answer, in bytes of JSON. */
  answerBytesMax: 65_536,
  surveysOfEvent: 200,
  /** All of them together, in bytes as stored (compressed). */
  surveysBytesOfEvent: 40 * 1024 * 1024,
  /** How long after its event a survey may close; the event's key is kept until all have. */
  closesAfterYears: 2,
  mailsMax: 3,
  /** Between two mails about the same survey. */
  hoursBetweenMails: 48,
} as const;
