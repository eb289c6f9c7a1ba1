import type { Notice } from "@plenary/contract/messages/notices";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { rich } from "../../base/texts/rich.ts";
import { bdi } from "../../ui/texts/tags.tsx";
import { moveTexts } from "./move-texts.ts";

/** The text of a line about so many sessions or proposals; `isByOne` if all are by the same person. */
export function joinedNoticeText(notice: Notice, count: number, isByOne: boolean): ReactNode {
  const { kind, actorName, eventName: event, wasConfirmed, wasOwn } = notice;
  const names = { bdi, actor: actorName ?? text("Somebody"), event };
  if (kind === "session_submitted")
    return isByOne
      ? rich("<bdi>{actor}</bdi> has submitted them to <bdi>{event}</bdi>", names)
      : rich("New submissions to <bdi>{event}</bdi>: {count}", { bdi, event, count: `${count}` });
  if (kind === "proposal_submitted")
    return rich("New proposals to <bdi>{event}</bdi>: {count}", { bdi, event, count: `${count}` });
  if (kind === "proposal_withdrawn")
    return rich("Withdrawn proposals to <bdi>{event}</bdi>: {count}", { bdi, event, count: `${count}` });
  if (kind === "change_waiting")
    return rich(
      "<bdi>{actor}</bdi> has changed them at <bdi>{event}</bdi>, where they wait for approval again",
      names,
    );
  if (kind === "texts_changed")
    return rich("<bdi>{actor}</bdi> has changed their texts at <bdi>{event}</bdi>", names);
  if (kind === "speaker_claimed")
    return rich("<bdi>{actor}</bdi> has taken over these speakers' sessions at <bdi>{event}</bdi>", names);
  if (kind === "claim_taken_back") {
    return wasOwn
      ? rich(
          "<bdi>{actor}</bdi> has taken back what you had taken over of these speakers at <bdi>{event}</bdi>",
          names,
        )
      : rich("<bdi>{actor}</bdi> has given these speakers' sessions at <bdi>{event}</bdi> back", names);
  }
  if (kind !== "session_withdrawn") return noticeText(notice);
  if (notice.wasAsked)
    return rich(
      "<bdi>{actor}</bdi> has withdrawn the invitations to speak in them at <bdi>{event}</bdi>",
      names,
    );
  if (notice.wasTakenOff)
    return rich(
      "<bdi>{actor}</bdi> has removed you from them at <bdi>{event}</bdi>: your name is no longer shown there",
      names,
    );
  if (wasOwn) {
    return wasConfirmed
      ? rich(
          "<bdi>{actor}</bdi> has deleted your sessions at <bdi>{event}</bdi>, where they were confirmed",
          names,
        )
      : rich("<bdi>{actor}</bdi> has deleted your sessions at <bdi>{event}</bdi>", names);
  }
  return wasConfirmed
    ? rich("<bdi>{actor}</bdi> has withdrawn them from <bdi>{event}</bdi>, where they were confirmed", names)
    : rich("<bdi>{actor}</bdi> has withdrawn them from <bdi>{event}</bdi>", names);
}

function saidOfTexts({ actorName, eventName: event, wasOwn, formerTitle }: Notice): ReactNode {
  const names = { bdi, actor: actorName ?? text("Somebody"), event };
  if (formerTitle !== null) {
    return rich(
      "<bdi>{actor}</bdi> has changed its texts at <bdi>{event}</bdi>. It was called <bdi>{formerTitle}</bdi>.",
      { ...names, formerTitle },
    );
  }
  return wasOwn
    ? rich("<bdi>{actor}</bdi> has changed the texts of your session at <bdi>{event}</bdi>", names)
    : rich("<bdi>{actor}</bdi> has changed its texts at <bdi>{event}</bdi>, where it is confirmed", names);
}

/** The text of a line about one session. */
export function noticeText(notice: Notice): ReactNode {
  const { kind, actorName, eventName: event, wasConfirmed, wasOwn, wasTakenOff, moved } = notice;
  const names = { bdi, actor: actorName ?? text("Somebody"), event };
  switch (kind) {
    case "texts_changed":
      return saidOfTexts(notice);
    case "proposal_submitted":
      return rich("<bdi>{actor}</bdi> has proposed it to <bdi>{event}</bdi>", names);
    case "proposal_withdrawn":
      return rich("<bdi>{actor}</bdi> has withdrawn this proposal to <bdi>{event}</bdi>", names);
    case "session_submitted":
      return rich("<bdi>{actor}</bdi> has submitted it to <bdi>{event}</bdi>", names);
    case "session_withdrawn":
      if (notice.wasAsked)
        return rich(
          "<bdi>{actor}</bdi> has withdrawn the invitation to speak in it at <bdi>{event}</bdi>",
          names,
        );
      if (wasTakenOff)
        return rich(
          "<bdi>{actor}</bdi> has removed you from it at <bdi>{event}</bdi>: your name is no longer shown there",
          names,
        );
      if (wasOwn)
        return wasConfirmed
          ? rich(
              "<bdi>{actor}</bdi> has deleted your session at <bdi>{event}</bdi>, where it was confirmed",
              names,
            )
          : rich("<bdi>{actor}</bdi> has deleted your session at <bdi>{event}</bdi>", names);
      return wasConfirmed
        ? rich("<bdi>{actor}</bdi> has withdrawn it from <bdi>{event}</bdi>, where it was confirmed", names)
        : rich("<bdi>{actor}</bdi> has withdrawn it from <bdi>{event}</bdi>", names);
    case "change_waiting":
      return rich(
        "<bdi>{actor}</bdi> has changed it at <bdi>{event}</bdi>, where it waits for approval again",
        names,
      );
    case "speaker_claimed":
      return rich("<bdi>{actor}</bdi> has taken over this speaker's sessions at <bdi>{event}</bdi>", names);
    case "claim_taken_back":
      return wasOwn
        ? rich(
            "<bdi>{actor}</bdi> has taken back what you had taken over of this speaker at <bdi>{event}</bdi>",
            names,
          )
        : rich("<bdi>{actor}</bdi> has given this speaker's sessions at <bdi>{event}</bdi> back", names);
    case "session_approved":
      return rich("Confirmed for <bdi>{event}</bdi>", { bdi, event });
    case "session_rejected":
      if (!wasConfirmed) return rich("Not accepted for <bdi>{event}</bdi>", { bdi, event });
      return rich("Cancelled at <bdi>{event}</bdi>", { bdi, event });
    case "session_moved":
      return rich("New time or room at <bdi>{event}</bdi>: <bdi>{after}</bdi>. Before: <bdi>{before}</bdi>", {
        ...{ bdi, event },
        ...(moved ? moveTexts(moved) : { after: "", before: "" }),
      });
  }
}
