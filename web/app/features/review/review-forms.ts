import { getReview, type OwnReview, putReview } from "@plenary/contract/review/reviews";
import { call } from "../../base/calls/api.ts";
import type { Stored } from "../proposals/field-saver.ts";
import { KeptForm, type KeptText, ofReview } from "../proposals/kept-proposals.ts";
import { type OpenForm, OpenForms, type Opening } from "../proposals/open-forms.ts";
import { noteReview } from "./review-queue.ts";

/** The forms of reviews in this tab, saved as drafts of proposals are (docs/product/call.md#saving). */

export interface ReviewFields {
  text: string;
  toSpeakers: string;
  /** Steps by criterion. */
  scores: Record<string, number>;
}

const forms = new OpenForms<ReviewFields>();

const storedOf = ({ version, text: written, toSpeakers, scores }: OwnReview): Stored<ReviewFields> => ({
  ...{ version, fields: { text: written, toSpeakers, scores } },
});

/** What was saved, also for what this tab shows of it. */
export function saved(proposalId: string, review: OwnReview): Stored<ReviewFields> {
  noteReview(proposalId, review);
  return storedOf(review);
}

interface Reviewed {
  eventId: string;
  eventName: string;
  proposalId: string;
  title: string;
  review: OwnReview;
}

/** The form, with what others have left here of it. */
export function openReview(
  userId: string,
  { eventId, eventName, proposalId, title, review }: Reviewed,
  left: readonly KeptText<ReviewFields>[],
): OpenForm<ReviewFields> {
  const params = { eventId, proposalId };
  const make = () => {
    const kept = new KeptForm(userId, ofReview + proposalId);
    const connection: Opening<ReviewFields>["connection"] = {
      put: async (baseVersion, fields) =>
        saved(proposalId, (await call(putReview, { params, body: { baseVersion, ...fields } })).review),
      get: async () => {
        const answer = await call(getReview, { params });
        return storedOf(answer.review ?? review);
      },
      keep: (unsent) => kept.keep(unsent && { ...unsent, eventId, event: eventName, title, of: proposalId }),
    };
    return { kept, connection };
  };
  const blank = { text: "", toSpeakers: "", scores: {} };
  return forms.open(`${userId} ${proposalId}`, make, { stored: storedOf(review), blank, left });
}
