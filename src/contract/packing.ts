/** What labels are printed on: a roll of 100 × 50 mm, or A4 sheets of ten. */
export const labelPapers = ['ROLLO', 'A4'] as const;
export type LabelPaper = (typeof labelPapers)[number];

/** Most characters of who received a parcel. */
export const LONGEST_RECIPIENT = 120;
export const LONGEST_DELIVERY_NOTE = 300;

/** The file of a window's labels: `Etiquetas_Cierre_12.pdf`. */
export const labelsFile = (cierre: number): string => `Etiquetas_Cierre_${cierre}.pdf`;

/** How the units that are delivered are shared out: to those who ordered first, or to each by what they ordered. */
export const shareWays = ['LLEGADA', 'PROPORCION'] as const;
export type ShareWay = (typeof shareWays)[number];
