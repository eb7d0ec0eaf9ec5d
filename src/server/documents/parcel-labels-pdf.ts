import { counted } from '#contract/format.ts';
import type { LabelPaper } from '#contract/packing.ts';
import { type Letterhead, logoPicture } from './letterhead.ts';
import { bare, type Content, clip, colors, renderPdf, type TableCell } from './pdf.ts';

type ParcelLabel = {
  vendedorId: number;
  vendedor: string;
  lider: string | null;
  retiro: string;
  telefono: string;
  pedidos: number[];
  unidades: number;
};
export type ParcelLabels = {
  papel: LabelPaper;
  cierre: number;
  /** A label's QR code contains this address and the seller's number. */
  address: string;
  /** JSON of `ParcelLabel[]`. */
  labels: string;
};

const pointsPerMm = 72 / 25.4;
const width = 100 * pointsPerMm;
const height = 50 * pointsPerMm;
const padding = 9;
const code = 100;

/** Writes a label for each parcel. Label printers get one per page; an A4 page has two columns of five. */
export function parcelLabelsPdf(data: ParcelLabels, made: string, letterhead?: Letterhead): Promise<Uint8Array> {
  const labels = (JSON.parse(data.labels) as ParcelLabel[]).map((label) => labelOf(label, data, letterhead));
  const title = `Etiquetas del cierre ${data.cierre}`;
  if (data.papel === 'ROLLO')
    return renderPdf({
      title,
      made,
      labels: { size: { width, height }, margins: [padding, padding, padding, 0] },
      content: labels.map((label, at) => ({ stack: [label], ...(at > 0 && { pageBreak: 'before' }) })),
    });
  const [a4Width, a4Height] = [595.28, 841.89];
  const [side, top] = [(a4Width - 2 * width) / 2, (a4Height - 5 * height) / 2];
  const cell = (label: Content = ''): TableCell => ({ stack: [label], margin: [padding, padding, padding, 0] });
  const rows = Array.from({ length: Math.ceil(labels.length / 2) }, (_, row) => [
    cell(labels[2 * row]),
    cell(labels[2 * row + 1]),
  ]);
  return renderPdf({
    title,
    made,
    labels: { size: 'A4', margins: [side, top, side, 0] },
    content: {
      // Every row is exactly as high as a label: the table stretches rows of short labels, and `labelOf` cuts long
      // texts.
      table: { widths: [width, width], heights: height, dontBreakRows: true, body: rows },
      layout: bare,
    },
  });
}

function labelOf(label: ParcelLabel, { cierre, address }: ParcelLabels, letterhead?: Letterhead): Content {
  const { vendedorId, vendedor, lider, retiro, telefono, pedidos, unidades } = label;
  const orders = pedidos.length === 1 ? `Pedido N° ${pedidos[0]}` : `Pedidos N° ${pedidos.join(', ')}`;
  const qr = { qr: `${address}${vendedorId}`, fit: code, alignment: 'right' as const };
  const units = counted(unidades, 'unidad', 'unidades');
  return {
    columns: [
      {
        width: width - 2 * padding - code - 8,
        lineHeight: 1,
        stack: [
          lines(vendedor, { most: 2, signs: 44, fontSize: 15, bold: true }),
          lines(retiro, { most: 2, signs: 70 }),
          lines(lider ? `Líder: ${lider}` : 'Sin líder', { most: 1, signs: 40, color: colors.soft }),
          lines(telefono, { most: 1, signs: 30 }),
          lines(orders, { most: 2, signs: 60 }),
          { text: `Cierre ${cierre} · ${units}`, fontSize: 10, bold: true },
        ],
      },
      letterhead && (letterhead.logo || letterhead.name)
        ? { width: code, stack: [qr, shopLine(letterhead)] }
        : { ...qr, width: code },
    ],
    columnGap: 8,
  };
}

/** The shop's logo and name, below the QR code. A long name is cut. */
const shopLine = ({ logo, name }: Letterhead): Content => {
  const named = (signs: number) => lines(name, { most: 2, signs, fontSize: 8 });
  if (!logo) return { ...named(48), alignment: 'center' };
  return {
    columns: [logoPicture(logo, { width: 34, height: 20 }), { ...named(30), lineHeight: 1 }],
    columnGap: 4,
    margin: [0, 3, 0, 0],
  };
};

type Look = { most: number; signs: number; fontSize?: number; bold?: boolean; color?: string };

/** A text that is cut to `most` lines. */
const lines = (text: string, { most, signs, fontSize = 9, ...look }: Look) => ({
  text: clip(text, signs),
  fontSize,
  maxHeight: most * fontSize * 1.3,
  ...look,
});
