/** How the units that are delivered are shared out: to whoever ordered first, or to each by what they ordered. */
export const shareWays = ['LLEGADA', 'PROPORCION'] as const;
export type ShareWay = (typeof shareWays)[number];
