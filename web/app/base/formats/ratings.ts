import type { PublicRatings } from "@plenary/contract/public/public";
import { counted, perLocale, text } from "@plenary/contract/text";

const averages = perLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** "4.4 of 5 (212 ratings)". */
export const ratingsText = ({ average, ratings }: PublicRatings): string =>
  text("{average} of 5 ({ratings})", {
    average: averages().format(average),
    ratings: counted(ratings, "{count} rating", "{count} ratings"),
  });
