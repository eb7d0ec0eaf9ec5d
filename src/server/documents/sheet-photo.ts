// Apart from the sheet's writer: the server makes the picture, and only the documents' thread has a PDF library in memory.

/** A picture of a product's sheet: a JPEG and its size in pixels. */
export type SheetPhoto = { jpeg: Uint8Array; width: number; height: number };

/** Points of the picture's box at most. */
export const photoBox = { width: 339, height: 290 };
const maxDpi = 220;
/** Pixels that a picture of the sheet has at most: finer ones look no better on paper. */
export const sheetPhotoPixels = {
  width: Math.round((photoBox.width / 72) * maxDpi),
  height: Math.round((photoBox.height / 72) * maxDpi),
};
