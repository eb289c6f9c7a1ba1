/** The kinds of pictures, and the sizes in which each is written; twice as many pixels as it has on the screen. */

export type PictureKind = "logo" | "head" | "face";

interface Size {
  width: number;
  height: number;
}

interface Sizes {
  /** Into what the whole picture is fitted. */
  most: Size;
  /** Its files by name: cut to a size, or whole. */
  cuts: Record<string, Size | undefined>;
}

export const shownSizes: Record<PictureKind, Sizes> = {
  logo: { most: { width: 384, height: 128 }, cuts: { logo: undefined } },
  // Kept whole, so that its focus can be set later.
  head: {
    most: { width: 1600, height: 1600 },
    cuts: { whole: undefined, wide: { width: 1024, height: 320 }, card: { width: 752, height: 394 } },
  },
  face: {
    most: { width: 1024, height: 1024 },
    cuts: { face: { width: 256, height: 256 }, small: { width: 96, height: 96 } },
  },
};

export interface PictureFile extends Size {
  name: string;
  bytes: Buffer;
}

/** The line with which the process that writes a picture answers; the bytes of the files follow it. */
export type ChildAnswer =
  | { files: (Omit<PictureFile, "bytes"> & { length: number })[] }
  | { refused: "large" | "broken" | "unknown" };

export const exitCodes = { noLibrary: 3 } as const;
