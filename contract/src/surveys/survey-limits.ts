/** The limits of surveys (docs/product/surveys.md); free of schemas, for the phone's pages. */
export const surveyLimits = {
  titleMax: 200,
  introMax: 5000,
  languagesMax: 10,
  sectionsMax: 20,
  questionsMax: 100,
  questionMax: 500,
  hintMax: 500,
  optionsMax: 300,
  /** Of all questions together: what a phone loads, and a page draws, of a hundred questions with 50 each. */
  optionsOfSurvey: 5000,
  /** From so many options on people get a field to search them. */
  searchedFrom: 12,
  optionMax: 200,
  /** The largest number that can be answered, 12 digits: with its decimals it is exact. */
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
  /** A questionnaire with all that is said around it, in bytes of JSON: ten languages of a hundred questions. */
  surveyBytesMax: 4 * 1024 * 1024,
  /** One answer, in bytes of JSON. */
  answerBytesMax: 65_536,
  surveysOfEvent: 200,
  /** All of them together, in bytes as they are stored, which is compressed. */
  surveysBytesOfEvent: 40 * 1024 * 1024,
  /** How long after its event a survey can close: the event's key is kept until all have. */
  closesAfterYears: 2,
  mailsMax: 3,
  /** Between two mails about the same survey. */
  hoursBetweenMails: 48,
} as const;
