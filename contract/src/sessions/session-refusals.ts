import { limits } from "../limits.ts";
import { atField, conflict, forbidden, invalid, notFound, rateLimited } from "../refusal-kinds.ts";
import {
  changedSinceDecidedText,
  decidedMeanwhileText,
  onlyTalkCreatorText,
  submissionsText,
  tooLateToUndoText,
} from "../refusal-texts.ts";
import { text } from "../text.ts";

export const sessionRefusals = {
  // Talks
  TalkNotFound: notFound(() => text("Talk not found")),
  OnlyTalkCreator: forbidden(onlyTalkCreatorText),
  SessionsTalk: conflict(() => text("This belongs to a session. Change the session.")),
  ProposalsSession: conflict(() => text("This belongs to a proposal. Change the proposal.")),
  SpeakersTalk: conflict(() => text("This session says what its talk says. Change the talk.")),
  ConfirmedTalk: conflict(() => text("This talk has a confirmed session and cannot be deleted")),

  // Sessions
  SessionNotFound: notFound(() => text("Session not found")),
  SessionNotEditable: forbidden(() => text("Only the speaker and the organizers can edit this session.")),
  SessionNotDeletable: forbidden(() => text("Only the speaker and the organizers can delete this session.")),
  AddedNotDeletable: forbidden(() =>
    text("The organizers have added this session, so only they can delete it. You can leave it."),
  ),
  OnlySpeakerMoves: forbidden(() => text("Only the speaker can move this session to another talk or event.")),
  OnlySpeakerNames: forbidden(() => text("Only the speaker can choose the co-speakers.")),
  SpeakerAsCoSpeaker: atField(invalid, "coSpeakerIds", () => text("The speaker cannot be a co-speaker too")),
  CoSpeakerTwice: atField(invalid, "coSpeakerIds", () => text("Each co-speaker can be named only once")),
  CoSpeakersChanged: atField(conflict, "coSpeakerIds", () =>
    text("The co-speakers have changed in the meantime. Reload this page to see who is named now."),
  ),
  SpeakersChanged: conflict(() =>
    text("The speakers have changed in the meantime. Reload this page to see who is named now."),
  ),
  UnknownSpeaker: atField(invalid, "userIds", () =>
    text("Each person must be one of the current speakers, named once"),
  ),
  AlreadySpeaks: atField(conflict, "userId", () => text("Already named in this session")),
  TooManySpeakers: conflict(() => text("This session has as many speakers as it may have")),
  SpeakerLeaves: conflict(() => text("You are the speaker of this session. Delete it if you won't speak.")),
  NotCoSpeaker: notFound(() => text("You are not a co-speaker of this session")),
  UnknownCoSpeaker: atField(invalid, "coSpeakerIds", () => text("User not found")),
  InvalidStart: atField(invalid, "startTime", () => text("Please enter a valid date and time")),
  NoSubmissions: atField(conflict, "eventId", () => text("This event takes no submissions")),
  TooManySubmissions: rateLimited(submissionsText, { retryAfter: ({ seconds }) => seconds }),
  AlreadySubmitted: conflict(() => text("This talk is already submitted to this event")),
  AlreadyDecided: conflict(({ status }: { status: "confirmed" | "rejected" }) =>
    status === "confirmed"
      ? text("This session is already confirmed")
      : text("This session is already rejected"),
  ),
  DecidedMeanwhile: conflict(decidedMeanwhileText),
  TooLateToUndo: conflict(tooLateToUndoText),
  ChangedSinceDecided: conflict(changedSinceDecidedText),

  // Views of an event's sessions
  ViewNotFound: notFound(() => text("View not found")),
  OtherView: conflict(() =>
    text("Another organizer changed this view in the meantime. Open it again, or replace it once more."),
  ),
  SameViewName: atField(conflict, "name", () => text("A view with this name exists already")),
  TooManyViews: conflict(() =>
    text("This event has {most} views, which is the most.", { most: limits.sessionViewsMax }),
  ),
};
