const format = new Intl.NumberFormat('es-AR');

/** A number with the grouping that people here read: `1.234`. */
export const formatNumber = (value: number | bigint): string => format.format(value);
