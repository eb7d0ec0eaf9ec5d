import type { ShopSettings } from '#contract/settings.ts';
import { type Content, colors } from './pdf.ts';

/** A logo: the path of its JPEG, and its size in pixels. */
export type Logo = { file: string; width: number; height: number };

/** What stands above the documents of the business: its logo, its name, and what is said below it. */
export type Letterhead = { logo: Logo | null; name: string; details: readonly string[] };

type Named = Pick<ShopSettings, 'nombre' | 'cuit' | 'domicilio' | 'whatsapp'>;

/** As the business says it in its settings; undefined where it says nothing: its documents then have none. */
export function letterheadOf(
  { nombre, cuit, domicilio, whatsapp }: Named,
  logo: Logo | null = null,
): Letterhead | undefined {
  const details = [
    cuit && `CUIT ${cuit.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3')}`,
    domicilio,
    whatsapp && `WhatsApp ${whatsapp}`,
  ].filter(Boolean);
  return logo || nombre || details.length ? { logo, name: nombre, details } : undefined;
}

/** The details in one line. */
export const detailsLine = ({ details }: Letterhead): string => details.join(' · ');

/** As large as fits a box, in its units. */
export function logoSize({ width, height }: Logo, box: { width: number; height: number }) {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: width * scale, height: height * scale };
}

/** Points of a logo on a paper at most. */
const logoBox = { width: 150, height: 48 };

/** Above the heading of a paper; nothing where there is none. */
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

/** A logo within a box of points. */
export const logoPicture = (logo: Logo, box: { width: number; height: number }) => ({
  image: logo.file,
  ...logoSize(logo, box),
});
