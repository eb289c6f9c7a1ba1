/** The limits of calls for papers (docs/product/call.md). */
export const callLimits = {
  textMax: 20_000,
  typesMax: 50,
  typeNameMax: 60,
  typeTextMax: 1000,
  /** Lengths of one type. */
  lengthsMax: 6,
  wantedMax: 10_000,
  perSpeakerMax: 50,
  /** Speakers beside the submitter of one proposal, and what a new call allows. */
  coSpeakersMax: 20,
  coSpeakersUsual: 3,
  agreementMax: 5000,
  languagesMax: 20,
  proposalsMax: 10_000,
  /** Drafts of one submitter that were never submitted, of an event. */
  draftsMax: 50,
  questionsMax: 60,
  /** Tracks that one question names. */
  questionTracksMax: 500,
  /** All answers of one proposal or speaker, in bytes of JSON. */
  answersBytesMax: 65_536,
  /** How long after the event answers of speakers are kept that only organizers read. */
  answersDays: 30,
  /** What a draft may hold of each, so that a text that is too long isn't lost. */
  draft: {
    title: 1000,
    summary: 10_000,
    description: 50_000,
    notes: 10_000,
    answer: 10_000,
    biography: 5000,
  },
  reasonMax: 500,
  /** Labels of one proposal. */
  tagsMax: 10,
  tagMax: 40,
  /** Of the labels of an event's proposals, as many are offered: those that most have. */
  tagsOffered: 200,
  /** How long after its deadline a draft that was there can still be submitted, in minutes. */
  graceMinutes: 10,
  /** How many days before its deadline who owns a draft is reminded. */
  remindDaysBefore: [3, 1],
  /** How often one person publishes changes of a proposal, each of which is kept, in a day. */
  changesADay: 100,
} as const;
