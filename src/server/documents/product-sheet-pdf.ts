import { formatPrice } from '#contract/format.ts';
import { type Content, colors, photo, renderPdf } from './pdf.ts';

export type SheetPhoto = { jpeg: Uint8Array; width: number; height: number };

const photoBox = { width: 339, height: 290 };
const [minDpi, maxDpi] = [150, 220];
/**
 * The largest useful size of the picture, in pixels: its box at `maxDpi` dots per inch. A finer picture looks no better
 * on paper.
 */
export const sheetPhotoPixels = {
  width: Math.round((photoBox.width / 72) * maxDpi),
  height: Math.round((photoBox.height / 72) * maxDpi),
};

/** `contact` is the person who shares the product; null without one. */
export type ProductSheet = {
  name: string;
  description: string;
  /** In US dollars; null if the page shows no price. */
  amount: number | null;
  photo: SheetPhoto | null;
  contact: { name: string; telefono: string } | null;
};

/** Writes the PDF page that the share button of a product card downloads (§1). */
export function productSheetPdf({ name, description, amount, photo: shared, contact }: ProductSheet, made: string) {
  const content: Content[] = [
    shared ? picture(shared) : photo(null, photoBox.width + 8, 120),
    { text: name, fontSize: 20, bold: true, margin: [0, 16, 0, 4] },
    ...(amount === null ? [] : [priceLine(amount)]),
    { text: description, color: colors.soft, fontSize: 11 },
  ];
  if (contact)
    content.push({
      stack: [
        { text: 'Consultas y pedidos', color: colors.soft, fontSize: 10 },
        contact.name,
        { text: contact.telefono, bold: true },
      ],
      margin: [0, 18, 0, 0],
      fontSize: 12,
    });
  return renderPdf({ title: name, made, pageSize: 'A5', content });
}

const priceLine = (amount: number): Content => ({
  text: formatPrice(amount),
  fontSize: 18,
  bold: true,
  color: colors.green,
  margin: [0, 0, 0, 10],
});

/**
 * Draws the picture as large as its box allows, but never coarser than `minDpi` dots per inch. So a small picture stays
 * small.
 */
function picture({ jpeg, width, height }: SheetPhoto): Content {
  const maxScale = 72 / minDpi;
  const scale = Math.min(photoBox.width / width, photoBox.height / height, maxScale);
  return {
    image: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`,
    width: width * scale,
    height: height * scale,
  };
}
