import type { ShopSettings } from '#contract/settings.ts';
import { type Content, colors } from './pdf.ts';

/** What stands above the documents of the business: its name, and what is said below it. */
export type Letterhead = { name: string; details: readonly string[] };

type Named = Pick<ShopSettings, 'nombre' | 'cuit' | 'domicilio' | 'whatsapp'>;

/** As the business says it in its settings; undefined where it says nothing: its documents then have none. */
export function letterheadOf({ nombre, cuit, domicilio, whatsapp }: Named): Letterhead | undefined {
  const details = [
    cuit && `CUIT ${cuit.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3')}`,
    domicilio,
    whatsapp && `WhatsApp ${whatsapp}`,
  ].filter(Boolean);
  return nombre || details.length ? { name: nombre, details } : undefined;
}

/** The details in one line. */
export const detailsLine = ({ details }: Letterhead): string => details.join(' · ');

/** Above the heading of a paper; nothing where there is none. */
export function letterheadAbove(letterhead: Letterhead | undefined): Content[] {
  if (!letterhead) return [];
  const details = detailsLine(letterhead);
  return [
    {
      stack: [
        ...(letterhead.name ? [{ text: letterhead.name, fontSize: 13, bold: true }] : []),
        ...(details ? [{ text: details, fontSize: 9, color: colors.soft }] : []),
      ],
      margin: [0, 0, 0, 14],
    },
  ];
}
