import { type Letterhead, letterheadAbove } from './letterhead.ts';
import { colors, heading, renderPdf } from './pdf.ts';

/** The receipt of a payment, or of money that the shop handed to a person. */
export type Receipt = {
  number: number;
  owner: string;
  parties: (readonly [label: string, value: string])[];
  /** The amount in US dollars, in words. */
  inWords: string;
};

/** Writes `Recibo_{number}_{name}.pdf`. */
export const receiptPdf = ({ number, owner, parties, inWords }: Receipt, made: string, letterhead?: Letterhead) =>
  renderPdf({
    title: `Recibo N° ${number}`,
    owner,
    made,
    content: [
      ...letterheadAbove(letterhead),
      heading(`Recibo N° ${number}`, parties),
      { text: `Son ${inWords}`, margin: [0, 0, 0, 60] },
      { text: '______________________________\nFirma', alignment: 'right', color: colors.soft },
      { text: 'No válido como factura', fontSize: 8, color: colors.soft, margin: [0, 24, 0, 0] },
    ],
  });
