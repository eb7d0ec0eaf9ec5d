import type { ShopSettings } from '#contract/settings.ts';
import { type Content, colors } from './pdf.ts';

/** A logo: the path of its JPEG, and its size in pixels. */
export type Logo = { file: string; width: number; height: number };

/** The head of the business's documents: its logo, its name, and details below the name. */
export type Letterhead = { logo: Logo | null; name: string; details: readonly string[] };

type Named = Pick<ShopSettings, 'nombre' | 'cuit' | 'domicilio' | 'whatsapp'>;

/** Makes the letterhead from the business's settings. Undefined if they are empty: documents then have none. */
export function letterheadOf({ nombre, cuit, domicilio, whatsapp }: Named, logo: Logo | null = null) {
  const details = [
    cuit && `CUIT ${cuit.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3')}`,
    domicilio,
    whatsapp && `WhatsApp ${whatsapp}`,
  ].filter(Boolean);
  return logo || nombre || details.length ? { logo, name: nombre, details } : undefined;
}

export const detailsLine = ({ details }: Letterhead): string => details.join(' · ');

/** The largest size of a logo that fits into a box, in the unit of the box. */
export function logoSize({ width, height }: Logo, box: { width: number; height: number }) {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: width * scale, height: height * scale };
}

const logoBox = { width: 150, height: 48 };

/** The letterhead to print above a document's heading; empty without a letterhead. */
export function letterheadAbove(letterhead: Letterhead | undefined): Content[] {
  if (!letterhead) return [];
  const { logo, name } = letterhead;
  const details = detailsLine(letterhead);
  return [
    {
      stack: [
        ...(logo ? [{ ...logoPicture(logo, logoBox), margin: [0, 0, 0, 4] as [number, number, number, number] }] : []),
        ...(name ? [{ text: name, fontSize: 13, bold: true }] : []),
        ...(details ? [{ text: details, fontSize: 9, color: colors.soft }] : []),
      ],
      margin: [0, 0, 0, 14],
    },
  ];
}

/** A logo that fits into a box of this size in points. */
export const logoPicture = (logo: Logo, box: { width: number; height: number }) => ({
  image: logo.file,
  ...logoSize(logo, box),
});
