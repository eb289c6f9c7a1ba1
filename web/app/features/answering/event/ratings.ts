import { text } from "@plenary/contract/text";

export const ratings = [1, 2, 3, 4, 5] as const;

export function ratingWord(rating: number): string {
  switch (rating) {
    case 1:
      return text("Poor");
    case 2:
      return text("Fair");
    case 3:
      return text("Good");
    case 4:
      return text("Very good");
    default:
      return text("Excellent");
  }
}

/** A rating in words: "4 Very good". */
export const ratingName = (rating: number): string =>
  text("{rating} {word}", { rating, word: ratingWord(rating) });
