import { plain } from "../phone/plain.ts";
import type { GivenAnswer } from "../phone/queue.ts";

/** What is filled in, in the form of a session. */
export function filledIn(form: HTMLFormElement): GivenAnswer {
  const data = new FormData(form);
  const numberOf = (name: string) => Number(data.get(name)) || null;
  const scales = [...data.keys()].flatMap((name) => {
    const scaleId = /^scale-(\d+)$/.exec(name)?.[1];
    const value = numberOf(name);
    return scaleId && value ? [{ scaleId: Number(scaleId), value }] : [];
  });
  const comment = plain(String(data.get("comment") ?? "")).trim() || null;
  return {
    rating: numberOf("rating"),
    scales,
    reactions: data.getAll("reaction").map(Number),
    comment,
    commentFor: data.has("organizers") ? "organizers" : "speaker",
    showAnyway: comment !== null && data.has("anyway"),
  };
}

/** Whether anything is. */
export const isAnything = ({ rating, scales, reactions, comment }: GivenAnswer): boolean =>
  rating !== null || scales.length > 0 || reactions.length > 0 || comment !== null;
