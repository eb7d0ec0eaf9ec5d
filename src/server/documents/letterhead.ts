import type { ShopSettings } from '#contract/settings.ts';
import { type Content, colors } from './pdf.ts';

/** The path of a JPEG, and its size in pixels. */
export type Logo = { file: string; width: number; height: number };

export type Letterhead = { logo: Logo | null; name: string; details: readonly string[] };

type Named = Pick<ShopSettings, 'nombre' | 'cuit' | 'domicilio' | 'whatsapp'>;

/**
 * Makes the letterhead of documents from the business's settings; undefined if all of them are empty and there is no
 * logo.
 */
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

export const logoPicture = (logo: Logo, box: { width: number; height: number }) => ({
  image: logo.file,
  ...logoSize(logo, box),
});
