/** A code without its case, and without leading zeros, which count only between codes that differ in nothing else. */
export const bareCode = (code: string): string => code.trim().toLowerCase().replace(/^0+/, '');

/** Of the products with one bare code those that a code means as it is written; all of them where none has it so. */
export function meantByCode<P extends { codigo: string }>(code: string, products: readonly P[]): readonly P[] {
  const exact = products.filter(({ codigo }) => codigo.trim().toLowerCase() === code.trim().toLowerCase());
  return exact.length ? exact : products;
}
