import { catalogueName } from '#contract/documents.ts';
import { formatNumber, formatPrice, showDay } from '#contract/format.ts';
import type { OrderType } from '#contract/orders.ts';
import type { PublicField } from '#contract/product-fields.ts';
import { type Category, categoryLabel } from '#contract/products.ts';
import { detailsLine, type Letterhead, logoPicture } from './letterhead.ts';
import { bare, type Content, clip, colors, photo, type Send, streamPdf } from './pdf.ts';
import { columnFor } from './pdf-table.ts';

/** `photo` is the path of the product's JPEG; null without a picture. */
type CatalogueCard = {
  name: string;
  description: string;
  codigo: string;
  categoria: Category;
  amount: number;
  photo: string | null;
};
/** Products sorted by category. `selection` is the chosen category or group, null for all; `day` is the prices' day. */
export type Catalogue = { tipo: OrderType; selection: string | null; day: string; products: CatalogueCard[] };

const perRow = 3;
const cardWidth = 165;
/** In points. Three rows of cards, each with two lines of name and of description, fill a page. */
const photoHeight = 148;

/**
 * Draws a catalogue and sends it page by page: a cover, an index if there are several categories, cards with photos.
 */
export function cataloguePdf(
  { tipo, selection, day, products }: Catalogue,
  send: Send,
  made: string,
  letterhead?: Letterhead,
): Promise<void> {
  const black = tipo === 'BLACK';
  const accent = black ? colors.gold : colors.green;
  const categories = [...new Set(products.map(({ categoria }) => categoria))];
  return streamPdf(send, {
    title: ['Catálogo', catalogueName(tipo), selection && `· ${selection}`].filter(Boolean).join(' '),
    made,
    cover: (page, { width, height }) =>
      page === 1
        ? { canvas: [{ type: 'rect', x: 0, y: 0, w: width, h: height, color: black ? '#0b0b0c' : colors.green }] }
        : null,
    content: [
      {
        stack: [
          letterhead?.logo
            ? {
                table: {
                  body: [[{ ...logoPicture(letterhead.logo, { width: 200, height: 90 }), fillColor: 'white' }]],
                },
                layout: coverLogo,
                margin: [0, 0, 0, 10],
              }
            : [],
          { text: letterhead?.name || 'Vitrina', fontSize: 16, color: black ? '#d9b56d' : '#cfe3dc' },
          { text: `Catálogo\n${catalogueName(tipo)}`, fontSize: 52, bold: true, lineHeight: 1, margin: [0, 6, 0, 18] },
          selection ? { text: selection, fontSize: 30, bold: true, margin: [0, -8, 0, 18] } : [],
          { text: `${formatNumber(products.length)} productos · precios del ${showDay(day)}`, fontSize: 13 },
          letterhead?.details.length ? { text: detailsLine(letterhead), fontSize: 11, margin: [0, 18, 0, 0] } : [],
        ],
        color: 'white',
        margin: [10, 250, 0, 0],
        pageBreak: 'after',
      },
      categories.length > 1
        ? {
            toc: { title: { text: 'Índice', fontSize: 22, bold: true, color: accent, margin: [0, 0, 0, 12] } },
            pageBreak: 'after',
          }
        : [],
      categories.map((category): Content => {
        const cards = products.filter(({ categoria }) => categoria === category);
        const name: Content = {
          text: categoryLabel(category),
          fontSize: 18,
          bold: true,
          color: accent,
          tocItem: true,
          tocMargin: [0, 5, 0, 5],
          margin: [0, 6, 0, 8],
        };
        // A category starts on a page that has space for its name and one row of cards.
        return [
          { stack: [name, grid(cards.slice(0, perRow), accent)], unbreakable: true },
          cards.length > perRow ? grid(cards.slice(perRow), accent) : [],
        ];
      }),
    ],
  });
}

/** A white box, because the logo's own background is white. */
const coverLogo = {
  ...bare,
  paddingLeft: () => 10,
  paddingRight: () => 10,
  paddingTop: () => 10,
  paddingBottom: () => 6,
};

const grid = (cards: CatalogueCard[], accent: string): Content => ({
  layout: {
    ...bare,
    paddingLeft: (col: number) => (col ? 5 : 0),
    paddingRight: (col: number) => (col < perRow - 1 ? 5 : 0),
    paddingBottom: () => 12,
  },
  table: {
    dontBreakRows: true,
    widths: Array.from({ length: perRow }, () => cardWidth),
    body: Array.from({ length: Math.ceil(cards.length / perRow) }, (_, row) =>
      Array.from({ length: perRow }, (_, col) => {
        const card = cards[row * perRow + col];
        return card ? { stack: cardOf(card, accent) } : '';
      }),
    ),
  },
});

const cardOf = (card: CatalogueCard, accent: string): Content[] => [
  photo(card.photo, cardWidth, photoHeight),
  ...Object.values(cardLines).flatMap((line) => (line ? [line(card, accent)] : [])),
];

/** What each field adds below a card's photo, in this order; null for a field that adds nothing. */
const cardLines: Record<PublicField, ((card: CatalogueCard, accent: string) => Content) | null> = {
  name: ({ name }) => ({ text: name, bold: true, margin: [0, 5, 0, 0] }),
  amount: ({ amount, codigo }, accent) => {
    const price = formatPrice(amount);
    const priceWidth = columnFor([price]) * 1.2;
    return {
      columns: [
        { text: price, bold: true, fontSize: 12, color: accent, noWrap: true, width: priceWidth },
        {
          text: codigo,
          fontSize: codigo.length > 20 ? 7 : 8,
          color: colors.soft,
          alignment: 'right',
          margin: [0, 4, 0, 0],
          width: cardWidth - priceWidth,
        },
      ],
      margin: [0, 2, 0, 2],
    };
  },
  codigo: null,
  description: ({ description }) => ({ text: clip(description, 80), fontSize: 8, color: colors.soft }),
  categoria: null,
  tipoProducto: null,
  cantidadLimite: null,
  stock: null,
  referencias: null,
  estado: null,
};
