/** The files of a picture, by its kind. */
export type PictureSize = "logo" | "whole" | "wide" | "card" | "face" | "small";

/** Where everybody sees a public picture. */
export const pictureAddress = (hash: string, size: PictureSize): string => `/pictures/${hash}-${size}.webp`;
