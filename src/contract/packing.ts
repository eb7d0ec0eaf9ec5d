/** The papers for labels: a roll of 100 × 50 mm, or A4 sheets of ten. */
export const labelPapers = ['ROLLO', 'A4'] as const;
export type LabelPaper = (typeof labelPapers)[number];

export const LONGEST_RECIPIENT = 120;
export const LONGEST_DELIVERY_NOTE = 300;

/** Names a window's labels: `Etiquetas_Cierre_12.pdf`. */
export const labelsFile = (cierre: number): string => `Etiquetas_Cierre_${cierre}.pdf`;

/** How a shortage is shared out: earlier orders first, or in proportion to the ordered units. */
export const shareWays = ['LLEGADA', 'PROPORCION'] as const;
export type ShareWay = (typeof shareWays)[number];
