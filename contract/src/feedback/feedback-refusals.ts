import {
  atField,
  conflict,
  forbidden,
  invalid,
  notFound,
  rateLimited,
  refusal,
  unavailable,
} from "../refusal-kinds.ts";
import { text } from "../text.ts";
import { phoneRefusals } from "./phone-refusals.ts";

/** The refusals of feedback (refusals.ts; docs/product/feedback.md). */
export const feedbackRefusals = {
  ...phoneRefusals,
  NothingToAnswer: notFound(() => text("There is nothing to answer here")),
  UnknownReaction: atField(invalid, "reactions", () => text("Unknown reaction")),
  InvalidPass: refusal(401, "invalid_token")(() => text("Please open the page again")),
  OwnSession: forbidden(() => text("You speak in this session, so you can't rate it")),
  FeedbackNotOpen: conflict(({ time, date }: { time: string; date: string }) =>
    text("Feedback opens at {time} on {date}", { time, date }),
  ),
  TooManyAnswers: rateLimited(
    (_: { seconds: number }) => text("Too many answers arrived here. Please try again later."),
    {
      retryAfter: ({ seconds }) => seconds,
    },
  ),
  /** The queue is so long that another answer might wait too long; phones keep theirs and try again. */
  AnswersWait: unavailable(() => text("Too many answers arrived here. Please try again later."), {
    retryAfter: () => 5,
  }),
  /** The disk has room only for what makes room, and for signing in. */
  NoRoomForAnswers: unavailable(
    () =>
      text(
        "The server's disk is nearly full, so no answers, questions or votes are taken. Please try again later.",
      ),
    { retryAfter: () => 60 },
  ),
  FeedbackChanged: conflict(() => text("Somebody else has changed this. Reload to see it.")),
  CommentChanged: conflict(() => text("This comment was changed. Read it again before you decide.")),
  FeedbackBegun: atField(conflict, "access", () =>
    text("Feedback has begun, so who may answer can't change"),
  ),
  /** The form told people the threshold before they answered. */
  ThresholdPromised: atField(conflict, "threshold", () =>
    text("Feedback has begun, so the threshold can only be raised"),
  ),
  /** The form had promised more answers before any is read. */
  FewerByNow: forbidden(() =>
    text(
      "Results are now shown after fewer answers than when you opened this page. Reload it to see how many, and send your answer again if you agree.",
    ),
  ),
  AccessCodeRequired: atField(invalid, "accessCode", () => text("Access code is required")),
  SurveyTakesCode: atField(conflict, "accessCode", () =>
    text("A survey that is open takes this code, so it can't be removed"),
  ),
  NoMoreReactions: atField(invalid, "reactions", () =>
    text("Too many different reactions were used here. Please take one of those that were there before."),
  ),
  NoMoreScales: atField(invalid, "scales", () =>
    text("Too many different scales were used here. Please take one of those that were there before."),
  ),
  AnsweredSession: atField(conflict, "eventId", () =>
    text("This session has feedback and can't move to another event"),
  ),
  /** Speakers can't remove their own ratings. */
  AnsweredNotDeletable: conflict(() => text("This session has feedback, so only organizers can delete it")),
  AnsweredTalk: conflict(() => text("A session of this talk has feedback, so it can't be deleted")),
  OtherEventName: atField(invalid, "eventName", () => text("Please type the name of the event")),
  CommentNotFound: notFound(() => text("Comment not found")),
  OriginNotFound: notFound(() => text("There is nothing to decide here any more")),
  /** The remaining answers would reveal those of single people. */
  TooFewRemain: conflict(() =>
    text("Too few answers would be left, or come back, to hide what each of them says."),
  ),
  NoRoomToCount: conflict(() => text("There is no room for these answers any more.")),
  TooManyLinks: atField(conflict, "count", () => text("This event may have 10,000 personal links")),
  WallNotFound: notFound(() => text("Wall not found")),
  /** The room, session or survey isn't the event's. */
  WallOfNothing: invalid(() => text("Please choose what the wall is for")),
  TooManyWalls: conflict(() => text("This event has 50 walls, which is the most.")),
  TooManyStreams: rateLimited(() => text("This is open in too many places. Please close it elsewhere."), {
    retryAfter: () => 30,
  }),
  NotReleased: forbidden(() => text("The organizers have not released this feedback yet.")),
  ReleaseFirst: conflict(() => text("Please release the feedback first.")),
  NotPublicYet: conflict(() =>
    text(
      "Results can be shared from 10 ratings on, once the session is closed and released, where organizers and speakers agree.",
    ),
  ),
  TooManySpeakerLinks: conflict(() =>
    text("A session has 20 links at most. Please end those that were made before."),
  ),
  AnotherDecides: forbidden(() => text("Another organizer has to decide about your own session")),
  OnlySpeakersReport: forbidden(() => text("Only the speakers of this session can report its comments.")),
  OnlyCreatorDeletesFeedback: forbidden(() =>
    text("Only the creator of this event can delete its feedback."),
  ),
  OnlySpeakersThank: forbidden(() =>
    text("Only the speakers of this session can thank, or agree to sharing."),
  ),
};
