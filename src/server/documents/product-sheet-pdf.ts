import { formatPrice } from '#contract/price.ts';
import { type Content, colors, renderPdf, shown } from './pdf.ts';
import { photo } from './photo.ts';

/** A product as it is shared; `photo` is the path of its JPEG, `contact` who shares it. */
export type ProductSheet = {
  name: string;
  description: string;
  /** US dollars. */
  amount: number;
  photo: string | null;
  contact: { name: string; telefono: string } | null;
};

/** The sheet that the share button of a product card downloads (§1). */
export function productSheetPdf({
  name,
  description,
  amount,
  photo: file,
  contact,
}: ProductSheet): Promise<Uint8Array> {
  const content: Content[] = [
    photo(file, 340, 290),
    { text: shown(name), fontSize: 20, bold: true, margin: [0, 16, 0, 4] },
    { text: formatPrice(amount), fontSize: 18, bold: true, color: colors.green, margin: [0, 0, 0, 10] },
    { text: shown(description), color: colors.soft, fontSize: 11 },
  ];
  if (contact)
    content.push({
      stack: [
        { text: 'Consultas y pedidos', color: colors.soft, fontSize: 10 },
        shown(contact.name),
        { text: shown(contact.telefono), bold: true },
      ],
      margin: [0, 18, 0, 0],
      fontSize: 12,
    });
  return renderPdf({ title: name, pageSize: 'A5', content });
}
